import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { runPasskeyAction } from './passkey/login/run-passkey-action.ts'
import { runProviderAction } from './provider/login/run-provider-action.ts'

const actions = [runPasskeyAction, runProviderAction] as const

/** Handles the forms of the account page about sign-in methods. Returns nothing for other forms. */
export async function runSignInMethodAction(
  context: PageContext,
  form: FormData,
): Promise<ActionResult | undefined> {
  for (const run of actions) {
    const result = run(context, form)
    if (result) return result
  }
  return undefined
}
