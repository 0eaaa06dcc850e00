/** A call to a server of somebody else. */
export interface OutgoingCall {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal?: AbortSignal
  /** Milliseconds for all of it: finding the address, connecting, the answer to its last byte. */
  readonly timeout?: number
  /** How many bytes of the answer are taken. */
  readonly largest?: number
  /** Whether a larger answer is cut there. Otherwise it is none. */
  readonly isCut?: boolean
}

export interface OutgoingAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/**
 * Calls servers outside, and only those: never an address inside our own network, and no redirect is
 * followed. Fails with `inside-address`, `unreachable` or `too-slow`.
 */
export interface Outgoing {
  call(call: OutgoingCall): Promise<OutgoingAnswer>
  /** Fails with `inside-address` when this could never be called, whatever its name leads to. */
  refuse(url: string): void
}
