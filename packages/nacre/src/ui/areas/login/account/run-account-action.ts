import type { HttpResult, Http } from '#shell/http/http.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { createUploader } from '#shell/http/upload.ts'
import { loadAdmin } from '../../../records/admin-data.ts'
import { uploadFormFiles } from '../../../records/upload-form-files.ts'
import { validateForm } from '../../admin/fields/validate-form.ts'
import { parseForm } from '../../admin/fields/parse-form.ts'
import { formNameField } from '../../../form/action-form.tsx'
import { formText } from '../../../form/form-text.ts'
import { runSignInMethodAction } from '#shell/sign-in-methods/account-actions.ts'
import { accountActionResult } from '../../../accounts/account-action-result.ts'
import { accountPath, ownUserSchema } from '../../../accounts/load-account.ts'

/** Handles the forms of the account page. */
export async function runAccountAction(
  context: PageContext,
  form: FormData,
): Promise<ActionResult> {
  const { http } = context
  const text = (name: string) => formText(form, name)
  switch (text(formNameField)) {
    case 'profile':
      return saveProfile(context, form)
    case 'picture':
      return uploadFormPicture(context, form)
    case 'no-picture': {
      const expectedVersion = { version: Number(text('version')) }
      return accountActionResult(
        await http.patch('/v1/account', { picture: null }, expectedVersion),
        'picture',
        'saved',
      )
    }
    case 'password': {
      const body = { current: text('current'), password: text('password') }
      return accountActionResult(await http.post('/v1/account/password', body), 'password')
    }
    case 'address':
      return accountActionResult(
        await http.post('/v1/account/email', { email: text('email') }),
        'address',
      )
    case 'sessions': {
      const id = text('id')
      const idPath = id === '' ? '' : `/${encodeURIComponent(id)}`
      return accountActionResult(await http.delete(`/v1/account/sessions${idPath}`), 'sessions')
    }
    case 'totp':
      return accountActionResult(await http.delete('/v1/account/totp'), 'factors', 'totp')
    case 'stay':
      return accountActionResult(await http.delete('/v1/account/deletion'), 'leaving', 'stay')
    case 'leave':
      return accountActionResult(await http.post('/v1/account/deletion'), 'leaving', 'leave')
    default:
      return (await runSignInMethodAction(context, form)) ?? { to: accountPath }
  }
}

async function saveProfile({ http, url }: PageContext, form: FormData): Promise<ActionResult> {
  const admin = await loadAdmin(http, url)
  const { fields = {} } = ownUserSchema({ admin }) ?? {}
  const uploadProblem = await uploadFormFiles(http, 'users', form, fields)
  if (uploadProblem) return uploadProblem
  const language = formText(form, 'language')
  const values = {
    name: formText(form, 'name').trim() || null,
    language: language === '' ? null : language,
    timeZone: formText(form, 'timeZone').trim() || null,
    ...parseForm(form, fields, admin.locale),
  }
  const wrong = validateForm(fields, values, admin)
  if (wrong) return wrong
  const expectedVersion = { version: Number(formText(form, 'version')) }
  return accountActionResult(
    await http.patch('/v1/account', values, expectedVersion),
    'profile',
    'saved',
  )
}

/** Uploads the picture of a form that was submitted without JavaScript. */
async function uploadFormPicture({ http }: PageContext, form: FormData): Promise<ActionResult> {
  const file = form.get('picture')
  if (typeof file !== 'object' || file === null || file.size === 0) return { to: accountPath }
  const uploaded = await createUploader(http)('users/picture' as never, file)
  if (!uploaded.ok) return { ...uploaded.problem, errors: { picture: uploaded.problem.title } }
  const user = { version: Number(formText(form, 'version')), shows: formText(form, 'shows') }
  return accountActionResult(await savePicture(http, uploaded.data, user), 'picture')
}

/** Saves an uploaded picture with its description. */
export function savePicture(
  http: Http,
  uploaded: object,
  { version, shows }: { readonly version: number; readonly shows: string },
): Promise<HttpResult<unknown>> {
  return http.patch('/v1/account', { picture: { ...uploaded, description: shows } }, { version })
}
