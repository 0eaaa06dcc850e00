import { useCallback, useEffect, useRef, useState } from 'react'
import { Outlet, useNavigation } from 'react-router'
import { Bar } from './bar.tsx'
import { type Say, SayContext } from './components/say.ts'
import { useArrival } from './use-arrival.ts'
import { useScroll } from './use-scroll.ts'

/** What stands around every page. */
export function Root() {
  const [{ sentence, how = 'say' }, say] = useSentence()
  const isBusy = useNavigation().state !== 'idle'
  useArrival(say)
  useScroll()
  return (
    <SayContext value={say}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Bar isBusy={isBusy} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <p className={how} role="status">
        {sentence}
      </p>
    </SayContext>
  )
}

interface Said {
  readonly sentence: string
  readonly how?: 'unseen' | undefined
}

const silence: Said = { sentence: '' }

/** Long enough to read it without haste: a moment to notice, and some for each letter. */
const timeFor = (sentence: string) => 4_000 + 60 * sentence.length

/** The sentence being shown, which goes away by itself. */
function useSentence(): [Said, Say] {
  const [said, setSaid] = useState<Said>(silence)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const say = useCallback<Say>((sentence, how) => {
    setSaid({ sentence, how })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setSaid(silence), timeFor(sentence))
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return [said, say]
}
