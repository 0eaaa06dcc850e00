interface Titled {
  readonly fields: Readonly<Record<string, { readonly type: string }>>
}

const spoken: ReadonlySet<string> = new Set([
  'text',
  'e-mail',
  'link',
  'telephone',
  'computed',
  'long text',
])

/**
 * The field by which people call a record: the first that is words.
 *
 * @example
 * titleFieldOf(card) // 'title'
 */
export function titleFieldOf({ fields }: Titled): string | undefined {
  const names = Object.keys(fields)
  const isSpoken = (name: string) => spoken.has(fields[name]?.type ?? '')
  return names.find((name) => fields[name]?.type === 'text') ?? names.find(isSpoken)
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
  const field = titleFieldOf(entity)
  const title = field === undefined ? undefined : record[field]
  if (typeof title === 'string' && title.trim() !== '') return title.slice(0, 120)
  return `${entity.label} ${String(record['id'])}`
}
