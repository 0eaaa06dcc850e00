import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { actOnNewest } from '../../kit/toast-store.ts'
import { useAdmin } from '../admin-context.ts'
import { placesFor } from '../side/places.ts'
import { KeySheetContext } from './key-context.ts'
import { keyMap } from './key-map.ts'
import { letterOf } from './letter-of.ts'
import { replayKeys } from './replay-keys.ts'
import { isTaken, singleKeysWork } from './single-keys.ts'
import { useKeptFocus } from './use-kept-focus.ts'

const KeySheet = lazyPart(async () => (await import('./key-sheet.tsx')).KeySheet)

/** How long `g` waits for the letter of a place. */
const patience = 1_500

/** Lets single keys do what a screen offers, as long as nobody is typing. */
export function KeyHost({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  useKeptFocus()
  const openSheet = useCallback(() => setOpen(true), [])
  const goByLetter = useGoing()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event) || !singleKeysWork()) return
    const key = letterOf(event)
    if (goByLetter(key) || press(key, openSheet)) event.preventDefault()
  })
  useEffect(() => {
    const life = new AbortController()
    addEventListener('keydown', (event) => onKey(event), { signal: life.signal })
    replayKeys()
    return () => life.abort()
  }, [])
  return (
    <KeySheetContext value={openSheet}>
      {children}
      {isOpen && <KeySheet onClose={() => setOpen(false)} onMissing={() => setOpen(false)} />}
    </KeySheetContext>
  )
}

/** `g` and a letter lead to a place. */
function useGoing(): (key: string) => boolean {
  const admin = useAdmin()
  const navigate = useNavigate()
  const began = useRef(-Infinity)
  return (key) => {
    const isGoing = performance.now() - began.current < patience
    began.current = key === 'g' && !isGoing ? performance.now() : -Infinity
    if (!isGoing) return key === 'g'
    const places = placesFor(admin).flatMap((group) => group.places)
    const place = places.find((one) => one.key === key)
    if (place) void navigate(place.to)
    return place !== undefined
  }
}

function press(key: string, openSheet: () => void): boolean {
  if (key === '?') openSheet()
  else if (key === 'z') actOnNewest()
  else return pressOnScreen(key)
  return true
}

function pressOnScreen(key: string): boolean {
  const screen = document.querySelector<HTMLElement>('.screen')
  if (!screen) return false
  const bindings = keyMap.flatMap((group) => group.bindings).filter(({ keys }) => keys === key)
  return bindings.some((binding) => binding.press?.(screen) ?? false)
}
