import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { formNameField } from '#shell/ui/form/action-form.tsx'
import { formText } from '#shell/ui/form/form-text.ts'
import { accountActionResult } from '#shell/ui/accounts/account-action-result.ts'
import { accountSectionUrl } from '#shell/ui/accounts/load-account.ts'
import { ssoFormName, startSingleSignOn } from './start-single-sign-on.ts'

/** Handles the forms of a single sign-on provider on the account page. */
export function runProviderAction(
  context: PageContext,
  form: FormData,
): Promise<ActionResult> | undefined {
  const name = formText(form, formNameField)
  if (name.startsWith('disconnect')) {
    const provider = encodeURIComponent(formText(form, 'provider'))
    return context.http
      .delete(`/v1/account/oidc/${provider}`)
      .then((result) => accountActionResult(result, 'companies', 'disconnected'))
  }
  if (!name.startsWith(ssoFormName)) return undefined
  return startSingleSignOn(context, form, accountSectionUrl('companies', 'connected'))
}
