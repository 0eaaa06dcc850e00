/** The parameters of a list in the API, without paging. The time zone is that of the reader. */
export type ListUrlParams = Readonly<
  Partial<Record<'where' | 'search' | 'sort' | 'trash' | 'timeZone', string>>
>

/** The path and query of a list. */
export interface ListLocation {
  readonly pathname: string
  readonly search: string
}

/** Parameters of the page position and of open panels, which are not part of the list’s query. */
const transientParams = [
  'after',
  'offset',
  'panel',
  'add',
  'insert',
  'edit',
  'field',
  'operator',
  'value',
  'find',
  'preview',
]

/** Returns the URL of a list with changed parameters. An empty value removes a parameter. */
export function listUrl(
  { pathname, search }: ListLocation,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const query = new URLSearchParams(search)
  // A changed query starts on the first page.
  for (const name of transientParams) query.delete(name)
  const hasView = !['', 'all'].includes(query.get('view') ?? '')
  for (const [name, value] of Object.entries(changes)) {
    if (value !== undefined && value !== '') query.set(name, value)
    // With a view, an empty parameter overrides the one of the view.
    else if (hasView && query.has(name)) query.set(name, '')
    else query.delete(name)
  }
  const text = query.toString()
  return text === '' ? pathname : `${pathname}?${text}`
}

/** Returns the hidden inputs that preserve all other parameters in a form. */
export function preservedFields(search: string, changed: readonly string[]): [string, string][] {
  const excluded = new Set([...transientParams, ...changed])
  return [...new URLSearchParams(search)].filter(([name]) => !excluded.has(name))
}
