import type { Answer } from '#shell/http/http.ts'
import type { ActOutcome } from '#shell/http/page-context.ts'
import { urls } from '../../url-map.ts'
import { nextIn } from './login-data.ts'

/** How far somebody has come in, as every step towards a session answers. */
export interface Progress {
  readonly step: 'open' | 'factor' | 'enrol'
}

/** Where a step leads: to what one wanted, or to what is still missing. */
export function whereNext(answer: Answer<Progress>, url: URL): ActOutcome {
  if (!answer.ok) return answer.problem
  const next = nextIn(url)
  if (answer.data.step === 'open') return { to: next, isStale: true }
  const query = next === urls.admin ? '' : `?next=${encodeURIComponent(next)}`
  return {
    to: `/login/${answer.data.step === 'factor' ? 'factor' : 'account'}${query}`,
    isStale: true,
  }
}
