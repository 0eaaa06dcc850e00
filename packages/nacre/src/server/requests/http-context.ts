import type { RequestHead } from './request-head.ts'
import type { Visitor } from './visitor.ts'

/** An API request with its visitor, origin and id. */
export interface ApiHttpContext {
  readonly request: RequestHead & {
    readonly body?: AsyncIterable<Uint8Array> | null
    /** The body, without a copy if it has already been read. */
    arrayBuffer(): ArrayBuffer | Uint8Array | Promise<ArrayBuffer>
  }
  readonly url: Pick<URL, 'pathname' | 'search'>
  /** The public origin of this server. */
  readonly origin: string
  readonly visitor: Visitor
  /** The id of this request in the log. */
  readonly requestId: string
  /** The IP address of the client. */
  readonly address: string
  /** The body of an upload as an unread stream. */
  readonly content?: AsyncIterable<Uint8Array>
}

/** A GET request for a page, from node:http or fetch. */
export interface PageHttp extends ApiHttpContext {
  readonly url: URL
}

/** A fetch request with its visitor, origin and id. */
export interface HttpContext extends PageHttp {
  readonly request: Request
}

/** Returns the log fields of a request. */
export function requestLogFields({
  request,
  url,
  requestId,
}: Pick<ApiHttpContext, 'request' | 'url' | 'requestId'>) {
  return { requestId, method: request.method, path: url.pathname }
}
