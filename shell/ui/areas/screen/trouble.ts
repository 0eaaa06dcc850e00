import { httpThrough } from '#shell/http/http-through.ts'
import type { Answer, Http } from '#shell/http/http.ts'
import type { Problem } from '#shell/model/failure.ts'

const mark = Symbol('trouble')

/** Stands for the data of a screen that could not be had for now: its code did not come, or an answer. */
export interface Trouble {
  readonly [mark]: true
  readonly problem: Problem | undefined
  /** Somebody else is asking now than when the page was made. */
  readonly isAnother?: true
  /** It has thrown: in the browser, or on the server, whose log has it under this number. */
  readonly broken?: { readonly request?: string }
}

/** Without a problem, it is the code that is missing. */
export function troubleOf(problem?: Problem): Trouble {
  return { [mark]: true, problem }
}

/** The page is somebody else’s now, or nobody’s. */
export const anotherReader: Trouble = { [mark]: true, problem: undefined, isAnother: true }

/** The screen has thrown. */
export function brokenScreen(where: { readonly request?: string } = {}): Trouble {
  return { [mark]: true, problem: undefined, broken: where }
}

export function isTrouble(data: unknown): data is Trouble {
  return typeof data === 'object' && data !== null && mark in data
}

/**
 * The same client, and what it has met on the way that may be otherwise in a moment. A screen of which a part
 * did not come must not be shown as if there were no such part.
 */
export function watched(http: Http): { http: Http; met(): Trouble | undefined } {
  let first: Trouble | undefined
  const own = httpThrough(http, async (call, send) => {
    const answer = await send(call)
    if (!answer.ok && call.url.startsWith('/v1/') && mayPass(answer)) {
      first ??= troubleOf(answer.problem)
    }
    return answer
  })
  bases.set(own, http)
  return { http: own, met: () => first }
}

const bases = new WeakMap<Http, Http>()

/** The client beneath a watched one: what it meets is not what the screen has met. */
export function unwatched(http: Http): Http {
  return bases.get(http) ?? http
}

const tooMany = 429

function mayPass({ status }: Pick<Answer<unknown>, 'status'>): boolean {
  return status === 0 || status >= 500 || status === tooMany
}
