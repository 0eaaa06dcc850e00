import { useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { Bar } from './bar.tsx'
import { SayContext } from './components/say.ts'
import { useArrival } from './use-arrival.ts'

/** What stands around every page. */
export function Root() {
  const [sentence, say] = useSentence()
  const isBusy = useNavigation().state !== 'idle'
  useArrival(say)
  return (
    <SayContext value={say}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Bar isBusy={isBusy} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <p className="say" role="status">
        {sentence}
      </p>
      <ScrollRestoration />
    </SayContext>
  )
}

const sentenceTime = 5_000

/** The sentence being shown, which goes away by itself. */
function useSentence(): [string, (sentence: string) => void] {
  const [sentence, setSentence] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [say] = useState(() => (next: string) => {
    setSentence(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setSentence(''), sentenceTime)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return [sentence, say]
}
