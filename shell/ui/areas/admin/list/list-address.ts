/** What is asked of the API besides how much of it, as its parameters; the zone is the reader's. */
export type ListAsked = Readonly<
  Partial<Record<'where' | 'search' | 'sort' | 'bin' | 'zone', string>>
>

/** Where a list is, and what is asked of it. */
export interface Here {
  readonly pathname: string
  readonly search: string
}

/** What says where in a list one is, and what of the page is open: no part of what the list is. */
const passing = [
  'after',
  'skip',
  'panel',
  'add',
  'beside',
  'edit',
  'field',
  'operator',
  'value',
  'find',
  'look',
]

/** The address of a list with something else asked for; an empty value asks for nothing. */
export function listAddress(
  { pathname, search }: Here,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const query = new URLSearchParams(search)
  // Whatever is asked for anew begins at the first page.
  for (const name of passing) query.delete(name)
  const hasView = !['', 'all'].includes(query.get('view') ?? '')
  for (const [name, value] of Object.entries(changes)) {
    if (value !== undefined && value !== '') query.set(name, value)
    // A view says something by itself; that nothing is asked has to be said then.
    else if (hasView && query.has(name)) query.set(name, '')
    else query.delete(name)
  }
  const text = query.toString()
  return text === '' ? pathname : `${pathname}?${text}`
}

/** The fields of a form that asks for something else and keeps the rest. */
export function keptFields(search: string, changed: readonly string[]): [string, string][] {
  const left = new Set([...passing, ...changed])
  return [...new URLSearchParams(search)].filter(([name]) => !left.has(name))
}
