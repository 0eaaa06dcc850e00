import type { SpecDocument, SpecInline } from '#shell/model/specification-document.ts'
import type { Description } from '../description.ts'
import { renderCalls } from './calls.ts'
import { renderConstants } from './constants.ts'
import { paragraph, optionalParagraph } from './document.ts'
import { renderEntities } from './entities.ts'
import { renderErrors } from './errors.ts'
import { code, isCode, inlineText, undecidedText } from '../grammar/inline.ts'
import { renderPermissions } from './permissions.ts'
import { renderPurpose } from './purpose.ts'
import { renderPages } from './pages.ts'
import { renderStates } from './states.ts'
import { renderValidation } from './validation.ts'

/** Renders the specification of a product as a document with nine sections. */
export function renderSpecification(description: Description): SpecDocument {
  return {
    title: `Specification: ${description.name}`,
    opening: [...optionalParagraph(description.tagline), paragraph(renderNote(description))],
    sections: [
      renderPurpose(description),
      renderPages(description),
      renderEntities(description),
      renderStates(description),
      renderValidation(description),
      renderPermissions(description),
      renderCalls(description),
      renderErrors(description),
      renderConstants(description),
    ],
  }
}

function renderNote({ readBy }: Description): SpecInline {
  const marks = inlineText`Undecided parts are marked ${undecidedText}; parts written in code are named and marked ${isCode}.`
  return readBy === undefined
    ? inlineText`Generated from the declarations in ${code('product/')} by ${code('npm run spec')}. ${marks}`
    : inlineText`Generated from the declarations that you have permission to see. ${marks}`
}
