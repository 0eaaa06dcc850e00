import type { HttpResult } from '#shell/http/http.ts'
import type { ActionResult } from '#shell/http/page-context.ts'
import { urls } from '../url-map.ts'
import { parseNext } from './login-data.ts'

/** The progress of a sign-in in the response of each step. */
export interface SignInResponse {
  readonly stage: 'authenticated' | 'second-factor' | 'enrol-second-factor'
}

/** Returns the page after a sign-in step: the requested page, or the next required step. */
export function nextDestination(result: HttpResult<SignInResponse>, url: URL): ActionResult {
  if (!result.ok) return result.problem
  const next = parseNext(url)
  if (result.data.stage === 'authenticated') return { to: next, isStale: true }
  const query = next === urls.start ? '' : `?next=${encodeURIComponent(next)}`
  return {
    to: `/login/${result.data.stage === 'second-factor' ? 'second-factor' : 'account'}${query}`,
    isStale: true,
  }
}
