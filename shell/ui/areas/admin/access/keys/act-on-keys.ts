import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { formName } from '../../../form/act-form.tsx'
import { textIn } from '../../../form/text-in.ts'
import { outcomeOf, proveAddress } from '../proof.tsx'

/** Makes a key, which is shown once, or ends one. */
export async function actOnKeys({ http, url }: PageContext, form: FormData): Promise<ActOutcome> {
  if (textIn(form, formName) === 'key') {
    const id = encodeURIComponent(textIn(form, 'part'))
    return outcomeOf(await http.delete(`/v1/keys/${id}`), url, { done: 'ended' })
  }
  const answer = await http.post<{ key: string }>('/v1/keys', {
    name: textIn(form, 'name'),
    scopes: form.getAll('scopes').map(String),
    roles: form.getAll('roles').map(String),
    expires: textIn(form, 'expires'),
  })
  if (answer.ok) return { shown: { token: answer.data.key } }
  return answer.problem.id === 'proof-needed' ? { to: proveAddress(url) } : answer.problem
}
