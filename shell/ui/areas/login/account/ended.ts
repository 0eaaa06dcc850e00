import type { Answer } from '#shell/http/http.ts'
import type { ActOutcome } from '#shell/http/page-context.ts'
import { accountPath, pathOf } from './load-account.ts'

/** Back to the part of the page that it was about; or to the question who one is. */
export function ended(answer: Answer<unknown>, part: string, done = part): ActOutcome {
  if (answer.ok) return { to: pathOf(part, done), isStale: true }
  if (answer.problem.id !== 'proof-needed') return answer.problem
  return { to: `/login/prove?next=${encodeURIComponent(`${accountPath}#${part}`)}` }
}
