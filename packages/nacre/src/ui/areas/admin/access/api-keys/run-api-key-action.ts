import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { formNameField } from '../../../../form/action-form.tsx'
import { formText } from '../../../../form/form-text.ts'
import { toActionResult, reauthenticateUrl } from '../reauthenticate.tsx'

/** Creates an API key, which is displayed once, or revokes one. */
export async function runApiKeyAction(
  { http, url }: PageContext,
  form: FormData,
): Promise<ActionResult> {
  if (formText(form, formNameField) === 'key') {
    const id = encodeURIComponent(formText(form, 'part'))
    return toActionResult(await http.delete(`/v1/api-keys/${id}`), url, { outcome: 'ended' })
  }
  const result = await http.post<{ key: string }>('/v1/api-keys', {
    name: formText(form, 'name'),
    scopes: form.getAll('scopes').map(String),
    roles: form.getAll('roles').map(String),
    expires: formText(form, 'expires'),
  })
  if (result.ok) return { once: { token: result.data.key } }
  return result.problem.code === 'reauthentication-required'
    ? { to: reauthenticateUrl(url) }
    : result.problem
}
