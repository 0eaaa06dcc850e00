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
  return Object.keys(fields).find((name) => fields[name]?.type === 'text') ?? spokenIn(fields)[0]
}

function spokenIn(fields: Titled['fields']): readonly string[] {
  return Object.keys(fields).filter((name) => spoken.has(fields[name]?.type ?? ''))
}

/**
 * What people call a record: by its title, or else by whatever is known of it that can be spoken. Somebody
 * who was invited has an e-mail address before they have a name.
 *
 * @example
 * titleIn(outline, record) // 'Spiral'
 */
export function titleIn(
  entity: Titled & { readonly label: string },
  record: Readonly<Record<string, unknown>>,
): string {
  for (const field of [titleFieldOf(entity), ...spokenIn(entity.fields)]) {
    const title = field === undefined ? undefined : record[field]
    if (typeof title === 'string' && title.trim() !== '') return title.slice(0, 120)
  }
  return `${entity.label} ${String(record['id'])}`
}
