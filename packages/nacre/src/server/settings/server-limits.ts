const second = 1000
const mebibyte = 1024 * 1024

/** The resource limits per client. Times are in milliseconds, sizes in bytes. */
export interface ServerLimits {
  readonly headersTime: number
  readonly requestTime: number
  /** The minimum upload rate in bytes per second after `requestTime`. */
  readonly slowestUpload: number
  readonly idleTime: number
  /**
   * How long a response may make no progress, because the client does not read or the application
   * sends nothing.
   */
  readonly stallTime: number
  /** How long a shutdown waits for pending requests. */
  readonly drainTime: number
  readonly checkInterval: number
  readonly headSize: number
  readonly bodySize: number
  /** The limit for the bodies of all pending requests together. */
  readonly allBodiesSize: number
  readonly connections: number
}

/**
 * The default limits. There is no limit of connections per IP address: behind a proxy all
 * connections have the proxy’s address, so the proxy must limit clients.
 *
 * @example
 * const patient: ServerLimits = { ...defaultLimits, drainTime: 60_000 }
 */
export const defaultLimits: ServerLimits = Object.freeze({
  headersTime: 5 * second,
  requestTime: 10 * second,
  slowestUpload: 8 * 1024,
  idleTime: 5 * second,
  stallTime: 10 * second,
  drainTime: 8 * second,
  checkInterval: second,
  headSize: 16 * 1024,
  bodySize: mebibyte,
  allBodiesSize: 128 * mebibyte,
  connections: 10_000,
})
