import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { formName } from '../../../form/act-form.tsx'
import { textIn } from '../../../form/text-in.ts'
import { outcomeOf } from '../proof.tsx'

/** Does what one of the forms of a person's page says. */
export async function actOnPerson(context: PageContext, form: FormData): Promise<ActOutcome> {
  const { http, url, params } = context
  const id = encodeURIComponent(params['id'] ?? '')
  const at = `/v1/users/${id}`
  const way = { version: Number(textIn(form, 'version')) }
  const part = encodeURIComponent(textIn(form, 'part'))
  switch (textIn(form, formName)) {
    case 'roles': {
      const roles = form.getAll('roles').map(String)
      return outcomeOf(await http.patch(at, { roles }, way), url, { done: 'saved' })
    }
    case 'move':
      return outcomeOf(await http.post(`${at}/${part}`, undefined, way), url, { done: 'saved' })
    case 'again':
      return outcomeOf(await http.post(`/v1/invitations/${id}`), url, { done: 'sent' })
    case 'take-back': {
      const taken = await http.delete(`/v1/invitations/${id}`)
      return outcomeOf(taken, url, { done: 'taken-back', to: '/admin/access/users' })
    }
    case 'link':
      return outcomeOf(await http.post(`${at}/link`), url, { done: 'sent' })
    case 'factors':
      return outcomeOf(await http.delete(`${at}/factors`), url, { done: 'factors' })
    case 'session':
      return outcomeOf(await http.delete(`${at}/sessions/${part}`), url, { done: 'ended' })
    case 'key':
      return outcomeOf(await http.delete(`/v1/keys/${part}`), url, { done: 'ended' })
    default:
      return outcomeOf(await http.delete(`${at}/sessions`), url, { done: 'ended' })
  }
}
