import { messagesFor } from '#shell/messages/translate.ts'
import type { ReactNode } from 'react'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { useHydrated } from '#shell/ui/components/use-hydrated.ts'
import { ActionForm } from '#shell/ui/form/action-form.tsx'
import { passkeySupport } from './browser-passkeys.ts'
import { PasskeyIcon } from './passkey-icon.tsx'
import { passkeyProblem, authenticateByPasskey } from './authenticate-by-passkey.ts'

interface Props {
  language: string
  /** The label of the button. */
  children: ReactNode
  /** Replaces the default sign-in. */
  act?(context: PageContext): Promise<ActionResult>
}

/**
 * A button that requests a passkey. Without browser support it is replaced by a message, for users
 * with a passkey elsewhere. Every page with this button offers another method. Before hydration it
 * keeps its place to avoid layout shifts. Without JavaScript the style sheet hides it.
 */
export function PasskeyForm({ language, children, act }: Props) {
  const isAlive = useHydrated()
  const support = isAlive ? passkeySupport() : 'yes'
  if (support === 'browser') {
    const t = messagesFor(language)
    return (
      <p className="hint">
        {t('login.passkeyTitle.browser')} {t('login.passkeyRemedy.browser')}
      </p>
    )
  }
  if (support === 'address') return null
  const signIn = async (context: PageContext): Promise<ActionResult> => {
    const outcome = await authenticateByPasskey({ ...context, language })
    return outcome ?? passkeyProblem('cancelled', language) ?? { to: context.url.pathname }
  }
  return (
    <ActionForm act={act ?? signIn} name="passkey" className="form other-method with-javascript">
      <button type="submit" className="quiet" disabled={!isAlive}>
        <PasskeyIcon />
        {children}
      </button>
    </ActionForm>
  )
}
