/** What is asked of the API besides how much of it, as its parameters. */
export type ListAsked = Readonly<Partial<Record<'where' | 'search' | 'sort' | 'bin', string>>>

/** The address of a list with something else asked for; an empty value asks for nothing. */
export function listAddress(
  { pathname, search }: { readonly pathname: string; readonly search: string },
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const query = new URLSearchParams(search)
  // Whatever is asked for anew begins at the first page.
  query.delete('after')
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  return text === '' ? pathname : `${pathname}?${text}`
}

/** The order that a press on a column's name asks for: up, down, and as it was. */
export function nextOrder(sort: string | null, column: string): string | undefined {
  if (sort === column) return `-${column}`
  return sort === `-${column}` ? undefined : column
}

/** Which way a column is sorted, as screen readers are told. */
export function orderOf(
  sort: string | null,
  column: string,
): 'ascending' | 'descending' | undefined {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : undefined
}
