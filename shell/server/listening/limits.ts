const second = 1000
const mebibyte = 1024 * 1024

/** How much of everything one client may take. Times are in milliseconds, sizes in bytes. */
export interface Limits {
  readonly headersTime: number
  readonly requestTime: number
  /** How many bytes of an upload must arrive in a second, once `requestTime` is over. */
  readonly slowestUpload: number
  readonly idleTime: number
  /** How long an answer may stand still because the client does not read it, or the application is silent. */
  readonly stallTime: number
  /** How long a stop waits for what is under way. */
  readonly drainTime: number
  readonly checkInterval: number
  readonly headSize: number
  readonly bodySize: number
  /** For the bodies of all requests that are under way. */
  readonly allBodiesSize: number
  readonly connections: number
}

/**
 * There is no limit of connections for one address: behind a proxy, which is how others than this
 * machine are served, all of them come from the proxy, and counting people is its part.
 *
 * @example
 * const patient: Limits = { ...defaultLimits, drainTime: 60_000 }
 */
export const defaultLimits: Limits = Object.freeze({
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
