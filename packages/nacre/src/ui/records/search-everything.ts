import type { HttpResult, Http } from '#shell/http/http.ts'

/** The matches in one list, in the response of `/v1/search`. */
export interface ListMatches {
  readonly plural: string
  readonly pluralLabel: string
  readonly items: readonly {
    readonly id: string
    readonly title: string
    readonly state?: string
  }[]
  readonly isMore: boolean
}

export interface SearchResult {
  readonly found: readonly ListMatches[]
}

/** Searches all lists that the reader may see, or one list. The best matches come first. */
export function searchEverything(
  http: Http,
  searchText: string,
  limit: number,
  list?: string,
): Promise<HttpResult<SearchResult>> {
  const query = new URLSearchParams({
    search: searchText.trim().slice(0, 200),
    limit: String(limit),
    ...(list === undefined ? {} : { list }),
  })
  return http.get<SearchResult>(`/v1/search?${query.toString()}`)
}
