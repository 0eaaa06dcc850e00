import type { SpecBlock, SpecTableRow, SpecSection } from '#shell/model/specification-document.ts'
import type { ErrorDescription } from '../shell-facts.ts'
import type { Description } from '../description.ts'
import { type Languages, formatLocalizedText, languagesIn } from '../grammar/localized-text.ts'
import { listBlock, paragraph, table } from './document.ts'
import { code, inlineText, undecidedText } from '../grammar/inline.ts'

/** Renders section 8: errors. */
export function renderErrors({ errors, shell, languages }: Description): SpecSection {
  return {
    number: 8,
    id: 'failures',
    title: 'Error catalogue',
    blocks: [
      listBlock(shell.backgroundErrors.map((sentence) => [sentence])),
      ...(errors.length === 0
        ? [paragraph(inlineText`Error messages of the product’s own: ${undecidedText}.`)]
        : []),
    ],
    parts: [
      ...(errors.length === 0
        ? []
        : [{ title: 'Product errors', blocks: [errorTable(errors, languages)] }]),
      { title: 'Built-in errors', blocks: [errorTable(shell.failures, languages)] },
    ],
  }
}

function errorTable(failures: readonly ErrorDescription[], languages: Languages): SpecBlock {
  const textCell = (text: ErrorDescription['cause']) =>
    text === undefined ? [] : [formatLocalizedText(languagesIn(text, languages), languages)]
  const rows = failures.map(({ id, status, message, cause, hint }): SpecTableRow => [
    [code(id)],
    [String(status)],
    textCell(message),
    textCell(cause),
    textCell(hint),
  ])
  return table(['Code', 'Status', 'Message', 'Cause', 'Solution'], rows)
}
