import type { ApiAnswer } from '#shell/api/api.ts'
import { provedBrowser } from './proved.ts'
import { cast } from './cast.ts'
import type { OpenLibrary } from './open-library.ts'

export type Name = keyof typeof cast

/** A record as the tests read it. */
export type Found = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly version: number
}

export interface Heard extends Omit<ApiAnswer, 'body'> {
  /** The body as one record, where there is one. */
  readonly record: Found
  /** The body as a list. */
  readonly list: { readonly items: readonly Found[]; readonly next: string | null; total?: number }
  readonly body: Readonly<Record<string, unknown>>
}

interface More {
  readonly body?: unknown
  readonly key?: string
  readonly version?: number
  readonly language?: string
}

/** Asks the API as somebody of the cast: `ask('una', 'POST /v1/reviews', { body })`. */
export type Ask = (name: Name, what: string, more?: More) => Promise<Heard>

export function askOf({ api }: Pick<OpenLibrary, 'api'>): Ask {
  return async (name, what, more = {}) => {
    const [method = '', address = ''] = what.split(' ', 2)
    const mark = address.indexOf('?')
    const path = mark < 0 ? { path: address } : { path: address.slice(0, mark) }
    const query = mark < 0 ? {} : { query: address.slice(mark + 1) }
    const answer = await api({
      method,
      actor: cast[name],
      source: name,
      ...provedBrowser(cast[name]),
      ...path,
      ...query,
      ...more,
    })
    return {
      ...answer,
      body: Object(answer.body),
      record: Object(answer.body),
      list: Object(answer.body),
    }
  }
}

/** A `where` as it stands in an address. */
export function asked(where: unknown): string {
  return `where=${encodeURIComponent(JSON.stringify(where))}`
}
