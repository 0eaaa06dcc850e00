import {
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  type Location,
  UNSAFE_DataRouterContext as RouterContext,
  useLocation,
  useNavigation,
} from 'react-router'
import { KitIcon } from '../kit/kit-icon.tsx'
import { useAdmin, useWords } from './admin-context.ts'
import { entityAt, type AdminData } from './admin-data.ts'
import { placesFor } from './side/places.ts'
import './waiting-note.css'

const words = {
  en: {
    opening: (name: string) => `Opening ${name} …`,
    next: 'The next page is on its way …',
    stay: 'Stay here',
    stayed: 'You have stayed on this page.',
  },
  de: {
    opening: (name: string) => `${name} wird geöffnet …`,
    next: 'Die nächste Seite ist unterwegs …',
    stay: 'Hier bleiben',
    stayed: 'Sie sind auf dieser Seite geblieben.',
  },
}

/** So long nobody has to be told that they wait. */
const soon = 300

/** Says where one is going while that takes, and lets one stay: what one had is still there. */
export function WaitingNote() {
  const say = useWords(words)
  const admin = useAdmin()
  const { location: to } = useNavigation()
  const stay = useStaying()
  const [stayedFrom, setStayedFrom] = useState<string>()
  const name = to && nameOf(admin, to.pathname)
  const sentence = name === undefined ? say.next : say.opening(name)
  return (
    <>
      <p role="status" className="unseen">
        {to && <Later key={to.key}>{sentence}</Later>}
        {!to && stayedFrom !== undefined && <span key={stayedFrom}>{say.stayed}</span>}
      </p>
      {to && (
        <Later key={to.key}>
          <OnTheWay
            sentence={sentence}
            onStay={() => {
              setStayedFrom(to.key)
              stay()
            }}
          />
        </Later>
      )}
    </>
  )
}

function Later({ children }: { children: ReactNode }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), soon)
    return () => clearTimeout(timer)
  }, [])
  return isLong ? children : null
}

function OnTheWay({ sentence, onStay }: { sentence: string; onStay: () => void }) {
  const say = useWords(words)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // What lies above the page is closed by it first.
    const isAbove = document.querySelector('dialog[open], [popover="auto"]:popover-open') !== null
    if (event.key !== 'Escape' || event.defaultPrevented || isAbove) return
    event.preventDefault()
    onStay()
  })
  useEffect(() => {
    const life = new AbortController()
    addEventListener('keydown', (event) => onKey(event), { signal: life.signal })
    return () => life.abort()
  }, [])
  return (
    <div className="on-the-way">
      <KitIcon name="next" />
      <span aria-hidden="true">{sentence}</span>
      <button type="button" aria-keyshortcuts="Escape" onClick={onStay}>
        {say.stay} <kbd aria-hidden="true">Esc</kbd>
      </button>
    </div>
  )
}

/**
 * Ends the way to another page. The router has no word for that: but going to where one is, at no anchor, asks for
 * nothing and takes the place of every other way.
 */
function useStaying(): () => void {
  const router = useContext(RouterContext)?.router
  const here = useLocation()
  const left = useRef<{ readonly here: Location; readonly height: number }>(undefined)
  useLayoutEffect(() => {
    const { current } = left
    if (!current || current.here === here) return
    left.current = undefined
    // A page that one goes to begins at its top; this one is where it was before anybody sees otherwise.
    queueMicrotask(() => scrollTo(0, current.height))
  }, [here])
  return () => {
    if (!router) return
    left.current = { here, height: scrollY }
    const { location } = router.state
    const to = { ...location, hash: location.hash || '#' }
    void router.navigate(to, { replace: true, state: location.state })
  }
}

/** What a page is called in the side bar, or the list that it belongs to. */
function nameOf(admin: AdminData, path: string): string | undefined {
  const places = placesFor(admin).flatMap((group) => group.places)
  const [, area, plural] = path.split('/', 3)
  const place = places.find(({ to }) => to === path)
  return place?.label ?? (area === 'admin' ? entityAt(admin, plural)?.labels : undefined)
}
