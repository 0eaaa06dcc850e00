import { useCallback, useEffect, useRef, useState } from 'react'
import { Outlet, useNavigation } from 'react-router'
import { Bar } from './bar.tsx'
import { type Announce, AnnounceContext } from './components/announce.ts'
import { useFrameTexts } from './frame-texts-context.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useScroll } from './use-scroll.ts'

/** The root layout of every page. */
export function Root() {
  const [{ text, className = 'announcement' }, announce] = useAnnouncement()
  const isBusy = useNavigation().state !== 'idle'
  useFocusOnNavigation(announce)
  useScroll()
  const { frame } = useFrameTexts()
  return (
    <AnnounceContext value={announce}>
      <a className="skip" href="#main">
        {frame.skip}
      </a>
      <Bar isBusy={isBusy} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <p className={className} role="status">
        {text}
      </p>
    </AnnounceContext>
  )
}

interface Announcement {
  readonly text: string
  readonly className?: 'visually-hidden' | undefined
}

const noAnnouncement: Announcement = { text: '' }

/** Returns the display time: time to notice the text, and some per character. */
const displayTimeOf = (text: string) => 4_000 + 60 * text.length

/**
 * Returns the displayed announcement, which disappears after a while, and a function that makes
 * one.
 */
function useAnnouncement(): [Announcement, Announce] {
  const [announcement, setAnnouncement] = useState(noAnnouncement)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const announce = useCallback<Announce>((text, className) => {
    setAnnouncement({ text, className })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnnouncement(noAnnouncement), displayTimeOf(text))
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return [announcement, announce]
}
