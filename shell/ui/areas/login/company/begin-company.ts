import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { textIn } from '../../form/text-in.ts'

/** Under this name forms lead to a company. */
export const companyForm = 'company'

/** Asks where to go to be signed in by a company; `next` is where one goes when one is back. */
export async function beginCompany(
  { http }: PageContext,
  form: FormData,
  next: string,
): Promise<ActOutcome> {
  const given = { provider: textIn(form, 'provider'), next }
  const answer = await http.post('/v1/session/provider', given)
  return answer.ok ? { shown: answer.data } : answer.problem
}
