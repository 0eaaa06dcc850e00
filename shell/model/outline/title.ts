interface Titled {
  readonly fields: Readonly<Record<string, { readonly type: string }>>
}

/** What else a record can be called by, where it has no title yet. */
const spoken: ReadonlySet<string> = new Set(['e-mail', 'link', 'telephone', 'computed'])

/**
 * The fields by which people call a record, the best first: the first that is a text, and then whatever can be
 * spoken. Somebody who was invited has an e-mail address before they have a name.
 *
 * @example
 * titleFieldsOf(user) // ['name', 'email']
 */
export function titleFieldsOf({ fields }: Titled): readonly string[] {
  const names = Object.keys(fields)
  const isOf = (type: string) => (name: string) => fields[name]?.type === type
  const text = names.find(isOf('text'))
  const others = names.filter((name) => spoken.has(fields[name]?.type ?? ''))
  const found = [...(text === undefined ? [] : [text]), ...others]
  return found.length > 0 ? found : names.filter(isOf('long text')).slice(0, 1)
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
  const titles = titleFieldsOf(entity).map((field) => record[field])
  const title = titles.find((one) => typeof one === 'string' && one.trim() !== '')
  return typeof title === 'string' ? title.slice(0, 120) : `${entity.label} ${String(record['id'])}`
}
