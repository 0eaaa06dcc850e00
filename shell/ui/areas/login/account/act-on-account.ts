import type { Answer, Http } from '#shell/http/http.ts'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { uploaderOver } from '#shell/http/upload.ts'
import { loadAdmin } from '../../admin/admin-data.ts'
import { bringFiles } from '../../admin/fields/files/bring-files.ts'
import { checkGiven } from '../../admin/fields/check-given.ts'
import { readForm } from '../../admin/fields/read-form.ts'
import { formName } from '../../form/act-form.tsx'
import { textIn } from '../../form/text-in.ts'
import { actOnWays } from './act-on-ways.ts'
import { ended } from './ended.ts'
import { accountPath, usersIn } from './load-account.ts'

/** Does what one of the forms of the account page says. */
export async function actOnAccount(context: PageContext, form: FormData): Promise<ActOutcome> {
  const { http } = context
  const text = (name: string) => textIn(form, name)
  switch (text(formName)) {
    case 'profile':
      return saveProfile(context, form)
    case 'picture':
      return takePicture(context, form)
    case 'no-picture': {
      const seen = { version: Number(text('version')) }
      return ended(await http.patch('/v1/account', { picture: null }, seen), 'picture', 'saved')
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
      return ended(await http.delete('/v1/account/totp'), 'factors', 'totp')
    case 'stay':
      return ended(await http.delete('/v1/account/deletion'), 'leaving', 'stay')
    case 'leave':
      return ended(await http.post('/v1/account/deletion'), 'leaving', 'leave')
    default:
      return (await actOnWays(context, form)) ?? { to: accountPath }
  }
}

async function saveProfile({ http, url }: PageContext, form: FormData): Promise<ActOutcome> {
  const admin = await loadAdmin(http, url)
  const { fields = {} } = usersIn({ admin }) ?? {}
  const refused = await bringFiles(http, 'users', form, fields)
  if (refused) return refused
  const language = textIn(form, 'language')
  const values = {
    name: textIn(form, 'name').trim() || null,
    language: language === '' ? null : language,
    zone: textIn(form, 'zone').trim() || null,
    ...readForm(form, fields, admin.locale),
  }
  const wrong = checkGiven(fields, values, admin)
  if (wrong) return wrong
  const seen = { version: Number(textIn(form, 'version')) }
  return ended(await http.patch('/v1/account', values, seen), 'profile', 'saved')
}

/** Without JavaScript the picture comes with the form. */
async function takePicture({ http }: PageContext, form: FormData): Promise<ActOutcome> {
  const file = form.get('picture')
  if (typeof file !== 'object' || file === null || file.size === 0) return { to: accountPath }
  const sent = await uploaderOver(http)('users/picture' as never, file)
  if (!sent.ok) return { ...sent.problem, fields: { picture: sent.problem.title } }
  const user = { version: Number(textIn(form, 'version')), shows: textIn(form, 'shows') }
  return ended(await savePicture(http, sent.data, user), 'picture')
}

/** Keeps a picture that has been sent, and whom it shows. */
export function savePicture(
  http: Http,
  sent: object,
  { version, shows }: { readonly version: number; readonly shows: string },
): Promise<Answer<unknown>> {
  return http.patch('/v1/account', { picture: { ...sent, description: shows } }, { version })
}
