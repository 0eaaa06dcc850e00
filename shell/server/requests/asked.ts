import type { Asking } from '../answers/encode.ts'
import type { Visitor } from './visitor.ts'

/** A request to the API as far as it is looked at, and what has been found out about it. */
export interface ApiAsked {
  readonly request: Asking & {
    readonly body?: AsyncIterable<Uint8Array> | null
    /** The body, of which nothing is copied where it has been read already. */
    arrayBuffer(): ArrayBuffer | Uint8Array | Promise<ArrayBuffer>
  }
  readonly url: Pick<URL, 'pathname' | 'search'>
  /** The origin that people know us by. */
  readonly origin: string
  readonly visitor: Visitor
  /** Under which number the log has this request. */
  readonly requestId: string
  /** Where the request comes from. */
  readonly address: string
  /** The body of an upload, of which nothing has been read yet. */
  readonly content?: AsyncIterable<Uint8Array>
}

/** A request that reads a page, whatever carries it. */
export interface PageAsked extends ApiAsked {
  readonly url: URL
}

/** A request, and what has been found out about it. */
export interface Asked extends PageAsked {
  readonly request: Request
}

/** What the log says of a request. */
export function summaryOf({
  request,
  url,
  requestId,
}: Pick<ApiAsked, 'request' | 'url' | 'requestId'>) {
  return { requestId, method: request.method, path: url.pathname }
}
