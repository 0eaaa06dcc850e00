import type { ApiResponse } from '#shell/api/api.ts'
import { provedBrowser } from './proved.ts'
import { actors } from './cast.ts'
import type { OpenLibrary } from './open-library.ts'

export type Name = keyof typeof actors

/** A record as the tests read it. */
export type TestRecord = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly version: number
}

export interface TestResponse extends Omit<ApiResponse, 'body'> {
  /** The body as one record, where there is one. */
  readonly record: TestRecord
  /** The body as a list. */
  readonly list: {
    readonly items: readonly TestRecord[]
    readonly next: string | null
    total?: number
  }
  readonly body: Readonly<Record<string, unknown>>
}

interface More {
  readonly body?: unknown
  readonly key?: string
  readonly version?: number
  readonly language?: string
}

/** Asks the API as somebody of the cast: `ask('una', 'POST /v1/reviews', { body })`. */
export type SendRequest = (name: Name, what: string, more?: More) => Promise<TestResponse>

export function requestSender({ api }: Pick<OpenLibrary, 'api'>): SendRequest {
  return async (name, what, more = {}) => {
    const [method = '', address = ''] = what.split(' ', 2)
    const mark = address.indexOf('?')
    const path = mark < 0 ? { path: address } : { path: address.slice(0, mark) }
    const query = mark < 0 ? {} : { query: address.slice(mark + 1) }
    const response = await api({
      method,
      actor: actors[name],
      ip: name,
      ...provedBrowser(actors[name]),
      ...path,
      ...query,
      ...more,
    })
    return {
      ...response,
      body: Object(response.body),
      record: Object(response.body),
      list: Object(response.body),
    }
  }
}

/** A `where` as it stands in an address. */
export function whereParam(where: unknown): string {
  return `where=${encodeURIComponent(JSON.stringify(where))}`
}
