import { withInterceptor } from '#shell/http/http-interceptor.ts'
import type { HttpResult, Http } from '#shell/http/http.ts'
import type { Problem } from '#shell/language/errors/app-error.ts'

const loadErrorSymbol = Symbol('load error')

/** The error of a screen whose code or data could not be loaded. It takes the place of the data. */
export interface LoadError {
  readonly [loadErrorSymbol]: true
  readonly problem: Problem | undefined
  /** The user has changed since the page was rendered. */
  readonly isAnother?: true
  /** The screen has thrown: in the browser, or on the server with the request id in its log. */
  readonly broken?: { readonly request?: string }
}

/** Creates a load error. Without a problem, the code is missing. */
export function toLoadError(problem?: Problem): LoadError {
  return { [loadErrorSymbol]: true, problem }
}

/** The error of a page whose user has signed out or changed. */
export const userChangedError: LoadError = {
  [loadErrorSymbol]: true,
  problem: undefined,
  isAnother: true,
}

/** Creates the error of a screen that has thrown. */
export function crashError(where: { readonly request?: string } = {}): LoadError {
  return { [loadErrorSymbol]: true, problem: undefined, broken: where }
}

export function isLoadError(data: unknown): data is LoadError {
  return typeof data === 'object' && data !== null && loadErrorSymbol in data
}

/**
 * Wraps a client to record transient errors. A screen with a failed request must not look as if the
 * data did not exist.
 */
export function trackLoadErrors(http: Http): { http: Http; met(): LoadError | undefined } {
  let first: LoadError | undefined
  const own = withInterceptor(http, async (call, send) => {
    const result = await send(call)
    if (!result.ok && call.url.startsWith('/v1/') && isTransient(result)) {
      first ??= toLoadError(result.problem)
    }
    return result
  })
  trackedBases.set(own, http)
  return { http: own, met: () => first }
}

const trackedBases = new WeakMap<Http, Http>()

/** Returns the client without recording, for parts that handle their own errors. */
export function untrackedHttp(http: Http): Http {
  return trackedBases.get(http) ?? http
}

const tooManyRequests = 429

function isTransient({ status }: Pick<HttpResult<unknown>, 'status'>): boolean {
  return status === 0 || status >= 500 || status === tooManyRequests
}
