import type { Visitor } from './visitor.ts'

/** A request, and what has been found out about it. */
export interface Asked {
  readonly request: Request
  readonly url: URL
  /** The origin that people know us by. */
  readonly origin: string
  readonly visitor: Visitor
  /** Under which number the log has this request. */
  readonly requestId: string
}

/** What the log says of a request. */
export function summaryOf({ request, url, requestId }: Omit<Asked, 'visitor' | 'origin'>) {
  return { requestId, method: request.method, path: url.pathname }
}
