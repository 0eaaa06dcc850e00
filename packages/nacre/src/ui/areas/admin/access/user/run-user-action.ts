import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { formNameField } from '../../../../form/action-form.tsx'
import { formText } from '../../../../form/form-text.ts'
import { toActionResult } from '../reauthenticate.tsx'

/** Handles the forms on the page of a user. */
export async function runUserAction(context: PageContext, form: FormData): Promise<ActionResult> {
  const { http, url, params } = context
  const id = encodeURIComponent(params['id'] ?? '')
  const userPath = `/v1/users/${id}`
  const versionBody = { version: Number(formText(form, 'version')) }
  const partId = encodeURIComponent(formText(form, 'part'))
  switch (formText(form, formNameField)) {
    case 'roles': {
      const roles = form.getAll('roles').map(String)
      return toActionResult(await http.patch(userPath, { roles }, versionBody), url, {
        outcome: 'saved',
      })
    }
    case 'move':
      return toActionResult(await http.post(`${userPath}/${partId}`, undefined, versionBody), url, {
        outcome: 'saved',
      })
    case 'again':
      return toActionResult(await http.post(`/v1/invitations/${id}`), url, { outcome: 'sent' })
    case 'take-back': {
      const response = await http.delete(`/v1/invitations/${id}`)
      return toActionResult(response, url, { outcome: 'taken-back', to: '/admin/access/users' })
    }
    case 'link':
      return toActionResult(await http.post(`${userPath}/sign-in-link`), url, { outcome: 'sent' })
    case 'factors':
      return toActionResult(await http.delete(`${userPath}/second-factors`), url, {
        outcome: 'factors',
      })
    case 'session':
      return toActionResult(await http.delete(`${userPath}/sessions/${partId}`), url, {
        outcome: 'ended',
      })
    case 'key':
      return toActionResult(await http.delete(`/v1/api-keys/${partId}`), url, { outcome: 'ended' })
    default:
      return toActionResult(await http.delete(`${userPath}/sessions`), url, { outcome: 'ended' })
  }
}
