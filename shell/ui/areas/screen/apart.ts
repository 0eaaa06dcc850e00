import type { Http } from '#shell/http/http.ts'
import type { Problem } from '#shell/model/failure.ts'
import { unwatched, watched } from './trouble.ts'

/** A part of a screen that the rest can do without: what it shows, or why that could not be had for now. */
export type Came<Data> = { readonly data: Data } | { readonly problem: Problem }

/** Asks for a part of a screen. What it meets on the way takes nothing else of the screen with it. */
export async function apart<Data>(
  http: Http,
  load: (http: Http) => Promise<Data>,
): Promise<Came<Data>> {
  const { http: own, met: trouble } = watched(unwatched(http))
  const problem = () => trouble()?.problem
  try {
    const data = await load(own)
    const met = problem()
    return met ? { problem: met } : { data }
  } catch (cause) {
    // What it says then follows from what did not come.
    const met = cause instanceof Response ? undefined : problem()
    if (!met) throw cause
    return { problem: met }
  }
}

export function hasCome<Data>(part: Came<Data>): part is { readonly data: Data } {
  return 'data' in part
}
