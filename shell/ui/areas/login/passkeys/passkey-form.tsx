import type { ReactNode } from 'react'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { useHydrated } from '../../../components/hydrated.ts'
import { ActForm } from '../../form/act-form.tsx'
import { passkeysHere } from './ask-browser.ts'
import { PasskeyIcon } from './passkey-icon.tsx'
import { problemOf, showPasskey } from './show-passkey.ts'

interface Props {
  language: string
  /** What the button says. */
  children: ReactNode
  /** Instead of following what came of it at once. */
  act?(context: PageContext): Promise<ActOutcome>
}

/**
 * A button that asks the browser for a passkey. Where there are none, nothing stands there: every page
 * that has it has another way. Until the page has come to life it waits in its place, so that nothing
 * moves; without JavaScript the style sheet hides it.
 */
export function PasskeyForm({ language, children, act }: Props) {
  const isAlive = useHydrated()
  if (isAlive && passkeysHere() !== 'yes') return null
  const show = async (context: PageContext): Promise<ActOutcome> => {
    const outcome = await showPasskey({ ...context, language })
    return outcome ?? problemOf('cancelled', language) ?? { to: context.url.pathname }
  }
  return (
    <ActForm act={act ?? show} name="passkey" className="form other-way scripted">
      <button type="submit" className="quiet" disabled={!isAlive}>
        <PasskeyIcon />
        {children}
      </button>
    </ActForm>
  )
}
