import { useEffect, useRef, useState } from 'react'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import type { Problem } from '#shell/model/failure.ts'
import { usePageContext } from '../../form/use-page-context.ts'
import { passkeysHere, stopAsking } from './ask-browser.ts'
import { PasskeyForm } from './passkey-form.tsx'
import { problemOf, showPasskey } from './show-passkey.ts'

/** What is asked of a browser is good for five minutes; a little before, it is asked anew. */
const patience = 4 * 60_000

interface Props {
  language: string
  label: string
  /** Whether somebody wants to stay logged in, asked when they have shown their passkey. */
  remember(): boolean
}

/**
 * The way in by passkey: by its own button, and from the list that the browser shows under the input for
 * the address, where it waits until somebody chooses one.
 */
export function SignInByPasskey({ language, label, remember }: Props) {
  const { http, url } = usePageContext()
  const { search } = url
  const [round, setRound] = useState(0)
  const [problem, setProblem] = useState<Problem>()
  const wish = useRef(remember)

  useEffect(() => {
    wish.current = remember
  })

  useEffect(() => {
    let isOver = false
    const wait = async () => {
      if (!(await hasList()) || isOver) return
      const outcome = await showPasskey(
        { http, url: urlWith(search), language, remember: () => wish.current() },
        'list',
      )
      if (isOver || !outcome) return
      if ('to' in outcome) location.assign(outcome.to)
      // Whoever closes the list has not asked for anything; what the server says is worth hearing.
      else if ('id' in outcome && !outcome.id.startsWith('passkey-')) setProblem(outcome)
    }
    void wait()
    const later = setTimeout(() => setRound(round + 1), patience)
    return () => {
      isOver = true
      clearTimeout(later)
      stopAsking()
    }
  }, [http, search, language, round])

  const press = async (context: PageContext): Promise<ActOutcome> => {
    setProblem(undefined)
    const outcome =
      (await showPasskey({ ...context, language, remember })) ?? problemOf('cancelled', language)
    if (outcome && 'to' in outcome) return outcome
    // The list was given up for the window, and waits again.
    setRound((before) => before + 1)
    return outcome ?? { to: context.url.pathname }
  }

  return (
    <>
      {problem && (
        <p className="problem" role="alert">
          {problem.title} {problem.remedy}
        </p>
      )}
      <PasskeyForm language={language} act={press}>
        {label}
      </PasskeyForm>
    </>
  )
}

async function hasList(): Promise<boolean> {
  if (passkeysHere() !== 'yes') return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

/** As pages know their address on both sides. */
function urlWith(search: string): URL {
  return new URL(search, 'http://localhost')
}
