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
  /** Where the request comes from. */
  readonly address: string
}

/** What the log says of a request. */
export function summaryOf({
  request,
  url,
  requestId,
}: Omit<Asked, 'visitor' | 'origin' | 'address'>) {
  return { requestId, method: request.method, path: url.pathname }
}
