import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { formNameField } from '../../form/action-form.tsx'
import { formText } from '../../form/form-text.ts'
import { startSingleSignOn, ssoFormName } from '../sso/start-single-sign-on.ts'
import { accountActionResult } from './account-action-result.ts'
import { accountSectionUrl } from './load-account.ts'

/** Handles the forms of a single passkey or provider. */
export async function runSignInMethodAction(
  context: PageContext,
  form: FormData,
): Promise<ActionResult | undefined> {
  const { http } = context
  const name = formText(form, formNameField)
  const passkey = `/v1/account/passkeys/${encodeURIComponent(formText(form, 'id'))}`
  if (name.startsWith('rename-passkey')) {
    const renamed = await http.patch(passkey, { name: formText(form, 'name') })
    return accountActionResult(renamed, 'passkeys', 'saved')
  }
  if (name.startsWith('remove-passkey')) {
    return accountActionResult(await http.delete(passkey), 'passkeys', 'passkey')
  }
  if (name.startsWith('disconnect')) {
    const provider = encodeURIComponent(formText(form, 'provider'))
    const result = await http.delete(`/v1/account/oidc/${provider}`)
    return accountActionResult(result, 'companies', 'disconnected')
  }
  if (name.startsWith(ssoFormName)) {
    return startSingleSignOn(context, form, accountSectionUrl('companies', 'connected'))
  }
  return undefined
}
