/** A request to an external server. */
export interface EgressRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal?: AbortSignal
  /** The timeout in milliseconds for the whole request, from DNS lookup to the last byte. */
  readonly timeout?: number
  /** The maximum number of response bytes. */
  readonly largest?: number
  /** Whether a larger response is truncated. Otherwise it is an error. */
  readonly isCut?: boolean
}

export interface EgressResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/**
 * An HTTP client for external servers with SSRF protection: blocks internal addresses and follows
 * no redirects. Throws `private-network-blocked`, `bad-gateway` or `gateway-timeout`.
 */
export interface HttpEgress {
  call(call: EgressRequest): Promise<EgressResponse>
  /** Throws `private-network-blocked` when the URL can never be called, without a DNS lookup. */
  refuse(url: string): void
}
