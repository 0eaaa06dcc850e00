interface Titled {
  readonly fields: Readonly<
    Record<
      string,
      { readonly type: string; readonly required?: boolean; readonly isConditional?: boolean }
    >
  >
  readonly title?: string | undefined
}

/** What else a record can be called by, where it has no title yet. */
const spoken: ReadonlySet<string> = new Set(['e-mail', 'link', 'telephone', 'computed'])

/**
 * The fields by which people call a record, the best first: the one that the declaration names or the first
 * that is a text, and then whatever can be spoken. Somebody who was invited has an e-mail address before they
 * have a name. After a field that every record shows there is none.
 *
 * @example
 * titleFieldsOf(user) // ['name', 'email']
 */
export function titleFieldsOf({ fields, title }: Titled): readonly string[] {
  const names = Object.keys(fields)
  const isOf = (type: string) => (name: string) => fields[name]?.type === type
  const declared = names.filter((name) => name === title)
  const texts = names.filter(isOf('text')).slice(0, 1)
  const others = names.filter((name) => spoken.has(fields[name]?.type ?? ''))
  const found = [...new Set([...declared, ...texts, ...others])]
  const all = found.length > 0 ? found : names.filter(isOf('long text')).slice(0, 1)
  const surest = all.findIndex((name) => fields[name]?.required && !fields[name].isConditional)
  return surest === -1 ? all : all.slice(0, surest + 1)
}

/**
 * The field by which people call a record.
 *
 * @example
 * titleFieldOf(card) // 'title'
 */
export function titleFieldOf(entity: Titled): string | undefined {
  return titleFieldsOf(entity)[0]
}

/**
 * What people call a record.
 *
 * @example
 * titleIn(outline, record) // 'Spiral'
 */
export function titleIn(
  entity: Titled & { readonly label: string },
  record: Readonly<Record<string, unknown>>,
): string {
  for (const field of titleFieldsOf(entity)) {
    const given = record[field]
    const value = typeof given === 'number' ? String(given) : given
    if (typeof value !== 'string' || value.trim() === '') continue
    return (entity.fields[field]?.type === 'long text' ? firstLine(value) : value).slice(0, 120)
  }
  return `${entity.label} ${String(record['id'])}`
}

/** What a text in Markdown begins with, without its marks. */
function firstLine(text: string): string {
  const [line = ''] = text.trim().split('\n', 1)
  return line
    .replace(/^(?:#{1,6}|[>*+-]|\d+\.)\s+/u, '')
    .replaceAll(/(\*\*|__|`)(\S(?:.*?\S)?)\1/gu, '$2')
}
