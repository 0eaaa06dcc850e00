import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { formText } from '#shell/ui/form/form-text.ts'

/** The form name of buttons that lead to a single sign-on provider. */
export const ssoFormName = 'company'

/** Returns the redirect to a single sign-on provider. `next` is the path to open afterwards. */
export async function startSingleSignOn(
  { http }: PageContext,
  form: FormData,
  next: string,
): Promise<ActionResult> {
  const body = { provider: formText(form, 'provider'), next }
  const result = await http.post('/v1/session/oidc', body)
  return result.ok ? { once: result.data } : result.problem
}
