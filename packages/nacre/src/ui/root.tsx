import { useCallback, useEffect, useRef, useState } from 'react'
import { Outlet, useNavigation } from 'react-router'
import { Bar } from './bar.tsx'
import { type Announce, AnnounceContext } from './components/announce.ts'
import { useFrameTexts } from './frame-texts-context.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useScroll } from './use-scroll.ts'

/** The root layout of every page. */
export function Root() {
  const [{ sentence, how = 'say' }, say] = useAnnouncedSentence()
  const isBusy = useNavigation().state !== 'idle'
  useFocusOnNavigation(say)
  useScroll()
  const { frame } = useFrameTexts()
  return (
    <AnnounceContext value={say}>
      <a className="skip" href="#main">
        {frame.skip}
      </a>
      <Bar isBusy={isBusy} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <p className={how} role="status">
        {sentence}
      </p>
    </AnnounceContext>
  )
}

interface AnnouncedSentence {
  readonly sentence: string
  readonly how?: 'visually-hidden' | undefined
}

const silence: AnnouncedSentence = { sentence: '' }

/** Returns the display time: time to notice the sentence, and some per character. */
const displayTimeOf = (sentence: string) => 4_000 + 60 * sentence.length

/**
 * Returns the displayed sentence, which disappears after a while, and a function that announces
 * one.
 */
function useAnnouncedSentence(): [AnnouncedSentence, Announce] {
  const [output, setSaid] = useState<AnnouncedSentence>(silence)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const say = useCallback<Announce>((sentence, how) => {
    setSaid({ sentence, how })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setSaid(silence), displayTimeOf(sentence))
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return [output, say]
}
