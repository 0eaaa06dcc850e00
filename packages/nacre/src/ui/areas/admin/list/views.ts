import { type ListLocation, listUrl } from './list-url.ts'

/** The query and columns that a view stores, as in the URL. */
export interface ViewQueryData {
  /** JSON, as in the URL. */
  readonly where?: string
  readonly search?: string
  readonly sort?: string
  readonly columns?: string
  readonly limit?: string
  readonly totals?: string
  readonly scroll?: string
}

/** A saved view of a list. */
export interface SavedView {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly query: ViewQueryData
  /** Whether all users of the list have the view. */
  readonly isShared: boolean
  /** Whether the list starts with it for all users. */
  readonly isDefault: boolean
  readonly isOwn: boolean
}

/** The preferences of a user for a list. */
export interface ListPreferences {
  readonly columns?: string
  /** The number of rows per page. */
  readonly limit?: string
  /** The id of the initial view, or `all`. */
  readonly view?: string
}

/** The id for the unfiltered list, if another view is the default. */
export const allRecordsView = 'all'

export const viewQueryKeys = [
  'where',
  'search',
  'sort',
  'columns',
  'limit',
  'totals',
  'scroll',
] as const

/** Converts a view into the URL parameters of its list. */
export function viewToSearchParams(view: Pick<SavedView, 'id' | 'query'>): string {
  const query = new URLSearchParams({ view: view.id })
  for (const name of viewQueryKeys) {
    const text = view.query[name]
    if (text !== undefined) query.set(name, text)
  }
  return `?${query.toString()}`
}

/** Extracts the parameters that a view stores. */
export function extractViewQuery(search: string): ViewQueryData {
  const query = new URLSearchParams(search)
  const lines = viewQueryKeys.flatMap((name) => {
    const text = query.get(name) ?? ''
    return text === '' ? [] : [[name, text]]
  })
  return Object.fromEntries(lines)
}

export interface ResolvedView {
  readonly view: SavedView | undefined
  /** The parameters with the view expanded. */
  readonly search: string
}

/**
 * Resolves the parameters of a URL. One without any parameters but a view has those of the view.
 * With other parameters it is complete, and the view is only where it started.
 */
export function resolveView(
  search: string,
  views: readonly SavedView[],
  preferences: ListPreferences,
): ResolvedView {
  const query = new URLSearchParams(search)
  const params = query.get('view') ?? undefined
  const isBare = query.size === (params === undefined ? 0 : 1)
  const first = preferences.view ?? views.find(({ isDefault }) => isDefault)?.id
  const requested = params ?? (isBare ? first : undefined)
  const view = views.find(({ id }) => id === requested)
  return { view, search: view && isBare ? viewToSearchParams(view) : search }
}

/** Checks whether the list differs from its view. */
export function differsFromView(view: SavedView, search: string): boolean {
  return (
    JSON.stringify(extractViewQuery(viewToSearchParams(view))) !==
    JSON.stringify(extractViewQuery(search))
  )
}

/** Returns the URL of a view, or of all records. */
export function viewUrl({ pathname }: Pick<ListLocation, 'pathname'>, id: string): string {
  return listUrl({ pathname, search: '' }, { view: id })
}

/** Parses the preferences in a hidden input. */
export function parsePreferences(text: string): ListPreferences {
  try {
    const preferences: unknown = JSON.parse(text)
    return typeof preferences === 'object' && preferences !== null ? preferences : {}
  } catch {
    return {}
  }
}
