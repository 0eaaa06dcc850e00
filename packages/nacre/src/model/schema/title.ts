import type { ValueType } from '../expression.ts'
import type { Fields } from '../field.ts'

/**
 * What a field tells about titles.
 *
 * @example
 * const field: TitledField = { type: 'text', required: true }
 */
export interface TitledField {
  readonly type: string
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

/** Checks whether a field can replace a missing title. A computed number or time is none. */
const isFallback = ({ type, result }: TitledField): boolean =>
  type === 'email' || type === 'url' || type === 'phone' || result === 'text'

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
  const hasType = (type: string) => (name: string) => fields[name]?.type === type
  const declared = names.filter((name) => name === titleField)
  const texts = names.filter(hasType('text')).slice(0, 1)
  const others = names.filter((name) => isFallback(fields[name] ?? { type: '' }))
  const found = [...new Set([...declared, ...texts, ...others])]
  const all = found.length > 0 ? found : names.filter(hasType('markdown')).slice(0, 1)
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
    return (entity.fields[field]?.type === 'markdown' ? firstLine(value) : value).slice(0, 120)
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
