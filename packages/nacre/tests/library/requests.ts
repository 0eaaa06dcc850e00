import type { ApiResponse } from '#shell/api/api-request.ts'
import { signedInBrowser } from '#shell/testing/permissions/signed-in-browser.ts'
import { actors } from './actors.ts'
import type { OpenLibrary } from './open-library.ts'

export type Name = keyof typeof actors

/** A record in a response. */
export type TestRecord = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly version: number
}

export interface TestResponse extends Omit<ApiResponse, 'body'> {
  /** The body, typed as a record. */
  readonly record: TestRecord
  /** The body, typed as a list. */
  readonly list: {
    readonly items: readonly TestRecord[]
    readonly next: string | null
    total?: number
  }
  readonly body: Readonly<Record<string, unknown>>
}

interface RequestOptions {
  readonly body?: unknown
  readonly key?: string
  readonly version?: number
  readonly language?: string
  readonly requestId?: string
}

/** Sends a request to the API as one of the test actors: `ask('una', 'POST /v1/reviews', { body })`. */
export type SendRequest = (
  name: Name,
  operation: string,
  options?: RequestOptions,
) => Promise<TestResponse>

export function requestSender({ api }: Pick<OpenLibrary, 'api'>): SendRequest {
  return async (name, operation, options = {}) => {
    const [method = '', target = ''] = operation.split(' ', 2)
    const queryStart = target.indexOf('?')
    const path = queryStart < 0 ? { path: target } : { path: target.slice(0, queryStart) }
    const query = queryStart < 0 ? {} : { query: target.slice(queryStart + 1) }
    const response = await api({
      method,
      actor: actors[name],
      ip: name,
      ...signedInBrowser(actors[name]),
      ...path,
      ...query,
      ...options,
    })
    return {
      ...response,
      body: Object(response.body),
      record: Object(response.body),
      list: Object(response.body),
    }
  }
}

/** Returns the `where` parameter of a URL. */
export function whereParam(where: unknown): string {
  return `where=${encodeURIComponent(JSON.stringify(where))}`
}
