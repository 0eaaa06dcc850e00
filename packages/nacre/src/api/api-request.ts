import type { Actor } from '#shell/language/roles/actor.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'
import type { ClientInfo, CookieChanges } from '#shell/operations/accounts/client-context.ts'
import type { RequestContext } from '#shell/operations/request-context.ts'
import type { RowFile } from '#shell/operations/import-export/read-rows.ts'
import type { Upload } from '#shell/operations/uploads/upload-file.ts'

/** The content of an HTTP request. */
export interface RequestContent {
  /** The parsed JSON body. */
  readonly body?: unknown
  /** The body of an upload, as an unread stream. */
  readonly upload?: Upload
  /** The rows of an import, as an unread stream. */
  readonly rows?: RowFile
  /** The expected version of the record, from `If-Match`. */
  readonly version?: number
  /** The idempotency key, from `Idempotency-Key`. */
  readonly key?: string
}

/** The sender of an HTTP request. */
export interface Sender {
  /** Throws the error of an invalid API key. */
  assertCredentials(): void
  /** Throws unless a page of this site or a client with an API key has sent a change. */
  assertFromThisSite(body: BodyKind): void
  readContent(body: BodyKind): Promise<RequestContent>
}

/** A request to the API, from an HTTP connection or from server rendering. */
export interface ApiRequest extends RequestContent {
  readonly method: string
  readonly path: string
  readonly query?: string
  readonly actor: Actor
  /** Absent if the request comes from this process. */
  readonly sender?: Sender
  readonly language?: Language
  readonly channel?: string
  readonly requestId?: string
  readonly ip?: string
  /** Information about the browser, from its cookies. */
  readonly browser?: ClientInfo
  /** Called with each entity on whose records the response depends. */
  readonly onRead?: RequestContext['onRead']
  /** Called with the time after which the response may change even if no record changes. */
  readonly onExpiry?: RequestContext['onExpiry']
}

export interface ApiResponse {
  /** The body as a stream, which is read on demand. */
  readonly stream?: AsyncIterable<string | Uint8Array>
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The JSON body. Missing if there is no body. */
  readonly body?: unknown
  /** The cookies to set or delete. */
  readonly cookies?: CookieChanges
  /** The cause of an error. It is logged and never sent. */
  readonly cause?: unknown
}

/** How a request body is read: as JSON, or as an unread stream of a file or of the rows of a file. */
export type BodyKind = 'json' | 'file' | 'rows'
