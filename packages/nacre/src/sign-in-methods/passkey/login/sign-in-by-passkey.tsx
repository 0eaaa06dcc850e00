import { useEffect, useRef, useState } from 'react'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import type { Problem } from '#shell/language/errors/app-error.ts'
import { usePageContext } from '#shell/ui/form/use-page-context.ts'
import { passkeySupport, cancelPasskeyRequest } from './browser-passkeys.ts'
import { PasskeyForm } from './passkey-form.tsx'
import { passkeyProblem, authenticateByPasskey } from './authenticate-by-passkey.ts'

/** Challenges are valid for five minutes, so they are renewed a little earlier. */
const renewalInterval = 4 * 60_000

interface Props {
  language: string
  label: string
  /** Returns whether the user wants to stay signed in. Called after the passkey was used. */
  remember(): boolean
}

/**
 * Signs in by passkey: with a button, and by autofill of the email input, where the request waits.
 */
export function SignInByPasskey({ language, label, remember }: Props) {
  const { http, url } = usePageContext()
  const { search } = url
  const [round, setRound] = useState(0)
  const [problem, setProblem] = useState<Problem>()
  const rememberRef = useRef(remember)

  useEffect(() => {
    rememberRef.current = remember
  })

  useEffect(() => {
    let isOver = false
    const wait = async () => {
      if (!(await supportsAutofill()) || isOver) return
      const outcome = await authenticateByPasskey(
        { http, url: pageUrlWith(search), language, remember: () => rememberRef.current() },
        'list',
      )
      if (isOver || !outcome) return
      if ('to' in outcome) location.assign(outcome.to)
      // Dismissing the autofill list is not an error. Server errors are displayed.
      else if ('code' in outcome && !outcome.code.startsWith('passkey-')) setProblem(outcome)
    }
    void wait()
    const renewalTimer = setTimeout(() => setRound(round + 1), renewalInterval)
    return () => {
      isOver = true
      clearTimeout(renewalTimer)
      cancelPasskeyRequest()
    }
  }, [http, search, language, round])

  const press = async (context: PageContext): Promise<ActionResult> => {
    setProblem(undefined)
    const outcome =
      (await authenticateByPasskey({ ...context, language, remember })) ??
      passkeyProblem('cancelled', language)
    if (outcome && 'to' in outcome) return outcome
    // The dialog canceled the autofill request, which restarts now.
    setRound((before) => before + 1)
    return outcome ?? { to: context.url.pathname }
  }

  return (
    <>
      {problem && (
        <p className="problem" role="alert">
          {problem.title} {problem.hint}
        </p>
      )}
      <PasskeyForm language={language} act={press}>
        {label}
      </PasskeyForm>
    </>
  )
}

async function supportsAutofill(): Promise<boolean> {
  if (passkeySupport() !== 'yes') return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

/** Returns a URL with a fixed origin, as on the server. */
function pageUrlWith(search: string): URL {
  return new URL(search, 'http://localhost')
}
