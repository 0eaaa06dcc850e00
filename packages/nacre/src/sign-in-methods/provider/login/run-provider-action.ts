import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { formNameField } from '#shell/ui/areas/form/action-form.tsx'
import { formText } from '#shell/ui/areas/form/form-text.ts'
import { accountActionResult } from '#shell/ui/areas/login/account/account-action-result.ts'
import { accountSectionUrl } from '#shell/ui/areas/login/account/load-account.ts'
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
