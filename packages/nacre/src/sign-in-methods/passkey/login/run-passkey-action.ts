import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { formNameField } from '#shell/ui/form/action-form.tsx'
import { formText } from '#shell/ui/form/form-text.ts'
import { accountActionResult } from '#shell/ui/accounts/account-action-result.ts'

/** Handles the forms of a passkey on the account page. */
export function runPasskeyAction(
  { http }: PageContext,
  form: FormData,
): Promise<ActionResult> | undefined {
  const name = formText(form, formNameField)
  const passkey = `/v1/account/passkeys/${encodeURIComponent(formText(form, 'id'))}`
  if (name.startsWith('rename-passkey')) {
    const renaming = http.patch(passkey, { name: formText(form, 'name') })
    return renaming.then((result) => accountActionResult(result, 'passkeys', 'saved'))
  }
  if (!name.startsWith('remove-passkey')) return undefined
  return http.delete(passkey).then((result) => accountActionResult(result, 'passkeys', 'passkey'))
}
