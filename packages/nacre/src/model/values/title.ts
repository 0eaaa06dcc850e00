import type { FieldTypeName } from '#shell/language/fields/field-type-name.ts'
import { type FieldTypeTraits, traitsOf } from '#shell/field-types/traits.ts'
import type { ValueType } from '#shell/language/expressions/expression.ts'
import type { Fields } from '#shell/language/fields/field.ts'

/**
 * What a field tells about titles.
 *
 * @example
 * const field: TitledField = { type: 'text', required: true }
 */
export interface TitledField {
  readonly type: FieldTypeName
  readonly required?: boolean
  readonly isConditional?: boolean
  /** The type of a computed value. */
  readonly result?: ValueType
}

interface TitledEntity {
  readonly fields: Readonly<Record<string, TitledField>>
  readonly titleField?: string | undefined
}

/**
 * Returns what declared fields tell about titles.
 *
 * @example
 * titledFields({ name: text({ required: true }) }) // { name: { type: 'text', required: true } }
 */
export function titledFields(fields: Fields): Readonly<Record<string, TitledField>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { type, required, computed }]) => [
      name,
      { type, required, ...(computed ? { result: computed.expression.gives } : {}) },
    ]),
  )
}

/**
 * Returns the fields that can serve as the title of a record, best first: the declared title field
 * or the first text field, then other descriptive fields. For example, an invited user has an email
 * address but no name. The list ends with the first field that every record has.
 *
 * @example
 * titleFieldCandidates(user) // ['name', 'email']
 */
export function titleFieldCandidates({ fields, titleField }: TitledEntity): readonly string[] {
  const names = Object.keys(fields)
  const ranked = (rank: FieldTypeTraits['title']) =>
    names.filter((name) => {
      const field = fields[name]
      return field && (field.result === 'text' ? 'second' : traitsOf(field.type).title) === rank
    })
  const declared = names.filter((name) => name === titleField)
  const found = [...new Set([...declared, ...ranked('first').slice(0, 1), ...ranked('second')])]
  const all = found.length > 0 ? found : ranked('last').slice(0, 1)
  const alwaysPresent = all.findIndex(
    (name) => fields[name]?.required && !fields[name].isConditional,
  )
  return alwaysPresent === -1 ? all : all.slice(0, alwaysPresent + 1)
}

/**
 * Returns the field that serves as the title of a record.
 *
 * @example
 * titleFieldOf(card) // 'title'
 */
export function titleFieldOf(entity: TitledEntity): string | undefined {
  return titleFieldCandidates(entity)[0]
}

/**
 * Returns the title of a record.
 *
 * @example
 * recordTitle(schema, record) // 'Spiral'
 */
export function recordTitle(
  entity: TitledEntity & { readonly label: string; readonly isSingleton?: boolean },
  record: Readonly<Record<string, unknown>>,
): string {
  if (entity.isSingleton) return entity.label
  for (const field of titleFieldCandidates(entity)) {
    const input = record[field]
    const value = typeof input === 'number' ? String(input) : input
    if (typeof value !== 'string' || value.trim() === '') continue
    const { type } = entity.fields[field] ?? {}
    const hasLines = type && traitsOf(type).merge === 'lines'
    return (hasLines ? firstLine(value) : value).slice(0, 120)
  }
  return `${entity.label} ${String(record['id'])}`
}

/** Returns the first line of a Markdown text without its markup. */
function firstLine(text: string): string {
  const [line = ''] = text.trim().split('\n', 1)
  return line
    .replace(/^(?:#{1,6}|[>*+-]|\d+\.)\s+/u, '')
    .replaceAll(/(\*\*|__|`)(\S(?:.*?\S)?)\1/gu, '$2')
}
