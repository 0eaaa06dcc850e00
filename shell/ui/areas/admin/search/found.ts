import type { Answer, Http } from '#shell/http/http.ts'

/** What was found in one list, as `/v1/search` answers. */
export interface FoundIn {
  readonly plural: string
  readonly labels: string
  readonly items: readonly {
    readonly id: string
    readonly title: string
    readonly state?: string
  }[]
  readonly isMore: boolean
}

export interface Found {
  readonly found: readonly FoundIn[]
}

/** Searches everything that the reader may see, or one list of it: what fits best comes first. */
export function searchEverything(
  http: Http,
  words: string,
  limit: number,
  list?: string,
): Promise<Answer<Found>> {
  const query = new URLSearchParams({
    search: words.trim().slice(0, 200),
    limit: String(limit),
    ...(list === undefined ? {} : { list }),
  })
  return http.get<Found>(`/v1/search?${query.toString()}`)
}
