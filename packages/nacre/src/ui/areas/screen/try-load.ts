import type { Http } from '#shell/http/http.ts'
import type { Problem } from '#shell/language/errors/app-error.ts'
import { untrackedHttp, trackLoadErrors } from './load-error.ts'

/** The result of loading an optional section: its data or the problem. */
export type LoadResult<Data> = { readonly data: Data } | { readonly problem: Problem }

/** Loads an optional section of a screen. A failure affects this section only. */
export async function tryLoad<Data>(
  http: Http,
  load: (http: Http) => Promise<Data>,
): Promise<LoadResult<Data>> {
  const { http: trackedHttp, met: loadError } = trackLoadErrors(untrackedHttp(http))
  const problem = () => loadError()?.problem
  try {
    const data = await load(trackedHttp)
    const loadProblem = problem()
    return loadProblem ? { problem: loadProblem } : { data }
  } catch (cause) {
    // The exception is a consequence of the failed request.
    const loadProblem = cause instanceof Response ? undefined : problem()
    if (!loadProblem) throw cause
    return { problem: loadProblem }
  }
}

export function isLoaded<Data>(result: LoadResult<Data>): result is { readonly data: Data } {
  return 'data' in result
}
