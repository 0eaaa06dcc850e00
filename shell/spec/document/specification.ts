import type { Document, Inline } from '#shell/model/specification-document.ts'
import type { Description } from '../description.ts'
import { sayCalls } from './calls.ts'
import { sayConstants } from './constants.ts'
import { paragraph, paragraphIf } from './document.ts'
import { sayEntities } from './entities.ts'
import { sayFailures } from './failures.ts'
import { code, isCode, line, notShown } from './inline.ts'
import { sayPermissions } from './permissions.ts'
import { sayPurpose } from './purpose.ts'
import { sayScreens } from './screens.ts'
import { sayStates } from './states.ts'
import { sayValidation } from './validation.ts'

/** The specification of a product in its nine sections, as a page or a text is made of it. */
export function specificationOf(description: Description): Document {
  return {
    title: `Specification: ${description.name}`,
    opening: [...paragraphIf(description.tagline), paragraph(noteOn(description))],
    sections: [
      sayPurpose(description),
      sayScreens(description),
      sayEntities(description),
      sayStates(description),
      sayValidation(description),
      sayPermissions(description),
      sayCalls(description),
      sayFailures(description),
      sayConstants(description),
    ],
  }
}

function noteOn({ readBy }: Description): Inline {
  const marks = line`What nobody has decided yet is ${notShown}; what is plain code is named and marked as ${isCode}.`
  return readBy === undefined
    ? line`Printed from the declarations in ${code('product/')} by ${code('npm run spec')}. ${marks}`
    : line`Made from the declarations, of what you may know. ${marks}`
}
