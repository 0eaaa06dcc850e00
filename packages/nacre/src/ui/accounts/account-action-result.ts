import type { HttpResult } from '#shell/http/http.ts'
import type { ActionResult } from '#shell/http/page-context.ts'
import { accountPath, accountSectionUrl } from './load-account.ts'

/** Redirects to the section of a form, or to the authentication form first. */
export function accountActionResult(
  result: HttpResult<unknown>,
  sectionId: string,
  outcome = sectionId,
): ActionResult {
  if (result.ok) return { to: accountSectionUrl(sectionId, outcome), isStale: true }
  if (result.problem.code !== 'reauthentication-required') return result.problem
  return { to: `/login/reauthenticate?next=${encodeURIComponent(`${accountPath}#${sectionId}`)}` }
}
