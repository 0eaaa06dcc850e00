import type { Answer } from '#shell/http/http.ts'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { formName } from '../../form/act-form.tsx'
import { textIn } from '../../form/text-in.ts'

const here = '/login/account'

/** Does what one of the forms of the account page says. */
export async function actOnAccount({ http }: PageContext, form: FormData): Promise<ActOutcome> {
  const text = (name: string) => textIn(form, name)
  switch (text(formName)) {
    case 'profile': {
      const language = text('language')
      const values = { name: text('name'), language: language === '' ? null : language }
      return ended(await http.patch('/v1/account', values, { version: Number(text('version')) }))
    }
    case 'password': {
      const given = { current: text('current'), password: text('password') }
      return ended(await http.post('/v1/account/password', given), 'password')
    }
    case 'address':
      return ended(await http.post('/v1/account/address', { email: text('email') }), 'address')
    case 'sessions': {
      const id = text('id')
      const address = id === '' ? '' : `/${encodeURIComponent(id)}`
      return ended(await http.delete(`/v1/account/sessions${address}`), 'sessions')
    }
    case 'totp':
      return ended(await http.delete('/v1/account/totp'), 'totp')
    case 'stay':
      return ended(await http.delete('/v1/account/deletion'))
    default:
      return ended(await http.post('/v1/account/deletion'))
  }
}

/** Back to the account, which says what was done; or to the question who one is. */
function ended(answer: Answer<unknown>, done = 'saved'): ActOutcome {
  if (answer.ok) return { to: `${here}?done=${done}`, isStale: true }
  if (answer.problem.id !== 'proof-needed') return answer.problem
  return { to: `/login/prove?next=${here}` }
}
