import type { SpecBlock, SpecInline, SpecTableRow } from '#shell/model/specification-document.ts'
import { formatConstraints } from '../field-values/constraints.ts'
import { formatComputedDefault, formatSource } from '../grammar/field-source.ts'
import { type Languages, formatLocalizedText, formatQuotedText } from '../grammar/localized-text.ts'
import { formatValue } from '../field-values/values.ts'
import { table } from './document.ts'
import { code, codeList, inlineText, joinInlines } from '../grammar/inline.ts'
import type { FieldDescription } from '../field-description.ts'

/** Returns a table of fields, and one of their relations. A path precedes the names: `card.copy.title`. */
export function fieldTables(
  first: string,
  fields: readonly FieldDescription[],
  languages: Languages,
  path = '',
): readonly SpecBlock[] {
  if (fields.length === 0) return []
  return [tableOfFields(first, fields, languages, path), ...relationTable(fields, path)]
}

/** Returns a table of fields. Nested fields follow their parent: `size.width`, `tags[]`. */
function tableOfFields(
  first: string,
  fields: readonly FieldDescription[],
  languages: Languages,
  path: string,
): SpecBlock {
  const columns = [first, 'Type', 'Required', 'Rules?', 'Default?', 'Label?', 'Help text?']
  return table(
    columns,
    fields.flatMap((field) => fieldRows(field, path + field.name, languages)),
  )
}

function fieldRows(
  field: FieldDescription,
  path: string,
  languages: Languages,
): readonly SpecTableRow[] {
  const { type, customType, required, readOnly, label, help, item, parts = [] } = field
  const row: SpecTableRow = [
    [code(path)],
    [customType === undefined ? type : `${customType}, based on ${type}`],
    [readOnly ? 'read-only' : required ? 'yes' : 'no'],
    joinInlines(fieldRules(field, languages), '; '),
    formatDefault(field),
    label === undefined ? [] : [formatLocalizedText(label, languages)],
    help === undefined ? [] : [formatLocalizedText(help, languages)],
  ]
  return [
    row,
    ...(item ? fieldRows(item, `${path}[]`, languages) : []),
    ...parts.flatMap((part) => fieldRows(part, `${path}.${part.name}`, languages)),
  ]
}

function formatDefault({ defaultValue, computedDefault }: FieldDescription): SpecInline {
  if (computedDefault !== undefined) return formatComputedDefault(computedDefault)
  return defaultValue === undefined ? [] : [code(formatValue(defaultValue))]
}

function fieldRules(field: FieldDescription, languages: Languages): readonly SpecInline[] {
  const { unique, searchable, renamedFrom, formula, reveals, visibleWhen, example } = field
  const { stored, visible } = field
  return [
    ...formatConstraints(field, languages),
    ...(formula === undefined ? [] : [inlineText`computed as ${code(formula)}`]),
    ...(field.source ? [formatSource(field.source)] : []),
    ...(field.required && (field.formula !== undefined || field.source)
      ? [inlineText`never empty`]
      : []),
    ...(field.fixed ? [inlineText`never changes after creation`] : []),
    ...(field.hidden ? [inlineText`shown to nobody`] : []),
    ...(stored ? [inlineText`stored`] : []),
    ...(visible === undefined ? [] : [inlineText`from all records`]),
    ...(reveals === undefined ? [] : [inlineText`reveals ${codeList(reveals)}`]),
    ...(visibleWhen === undefined ? [] : [inlineText`visible when ${code(visibleWhen)}`]),
    ...(example === undefined
      ? []
      : [inlineText`for example ${formatQuotedText(example, languages)}`]),
    ...(unique ? [inlineText`unique`] : []),
    ...(searchable ? [inlineText`searchable`] : []),
    ...(renamedFrom === undefined ? [] : [inlineText`previously ${code(renamedFrom)}`]),
  ]
}

/** The descriptions of what happens to a record when the target of its relation is removed. */
export const onRemoveTexts = {
  restrict: 'deletion is rejected',
  'set null': 'the reference is cleared',
  cascade: 'this record is deleted too',
} as const

function relationTable(fields: readonly FieldDescription[], path: string): readonly SpecBlock[] {
  const rows = fields.flatMap(({ name, relation }): SpecTableRow[] => {
    if (!relation) return []
    const { target, isMany, inverse, onRemove } = relation
    return [
      [
        [code(path + name)],
        inlineText`${isMany ? 'several' : 'one'} ${code(target)}`,
        inverse === undefined ? [] : [code(inverse)],
        // An input is not stored, so nothing happens to it.
        path === '' ? [onRemoveTexts[onRemove]] : [],
      ],
    ]
  })
  const columns = ['Relation', 'References', 'Inverse name?', 'On delete?']
  return rows.length === 0 ? [] : [table(columns, rows)]
}
