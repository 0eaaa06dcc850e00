import type { SpecBlock } from '#shell/model/specification-document.ts'
import type { Description } from '../description.ts'
import { formatLocalizedText } from '../grammar/localized-text.ts'
import { table } from './document.ts'
import { code, isCode } from '../grammar/inline.ts'

/** The first column of the table of field types, by which it is found. */
export const fieldTypeColumn = 'Field type'

/** Renders the table of the product’s own field types, if there are any. */
export function renderFieldTypes({ fieldTypes, languages }: Description): readonly SpecBlock[] {
  if (fieldTypes.length === 0) return []
  const rows = fieldTypes.map(({ name, meaning, isChecked }) => [
    [code(name)],
    [formatLocalizedText(meaning, languages)],
    isChecked ? [isCode] : [],
  ])
  return [table([fieldTypeColumn, 'Meaning', 'Check?'], rows)]
}
