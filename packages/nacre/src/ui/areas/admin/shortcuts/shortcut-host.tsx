import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyComponent } from '../../../kit/lazy-component.tsx'
import { runNewestAction } from '../../../kit/toast-store.ts'
import { useNavigationGroups } from '../sidebar/navigation-context.ts'
import { ShortcutHelpContext } from './shortcut-help-context.ts'
import { shortcuts } from './shortcuts.ts'
import { characterOfKey } from './character-of-key.ts'
import { replayKeys } from './replay-keys.ts'
import { isKeyReserved, areSingleKeysEnabled } from './single-keys.ts'
import { useFocusRestore } from './use-focus-restore.ts'

const KeySheet = lazyComponent(async () => (await import('./shortcut-help.tsx')).ShortcutHelp)

/** How long `g` waits for a second key, in milliseconds. */
const sequenceTimeout = 1_500

/** Handles single-key shortcuts while the user is not typing. */
export function ShortcutHost({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  useFocusRestore()
  const openHelp = useCallback(() => setOpen(true), [])
  const openPageByKey = usePageShortcuts()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isKeyReserved(event) || !areSingleKeysEnabled()) return
    const key = characterOfKey(event)
    if (openPageByKey(key) || runShortcut(key, openHelp)) event.preventDefault()
  })
  useEffect(() => {
    const life = new AbortController()
    addEventListener('keydown', (event) => onKey(event), { signal: life.signal })
    replayKeys()
    return () => life.abort()
  }, [])
  return (
    <ShortcutHelpContext value={openHelp}>
      {children}
      {isOpen && <KeySheet onClose={() => setOpen(false)} onMissing={() => setOpen(false)} />}
    </ShortcutHelpContext>
  )
}

/** Handles `g` with a letter, which opens a page. */
function usePageShortcuts(): (key: string) => boolean {
  const navigation = useNavigationGroups()
  const navigate = useNavigate()
  const sequenceStart = useRef(-Infinity)
  return (key) => {
    const isGoing = performance.now() - sequenceStart.current < sequenceTimeout
    sequenceStart.current = key === 'g' && !isGoing ? performance.now() : -Infinity
    if (!isGoing) return key === 'g'
    const places = navigation.flatMap((group) => group.places)
    const place = places.find((one) => one.key === key)
    if (place) void navigate(place.to)
    return place !== undefined
  }
}

function runShortcut(key: string, openHelp: () => void): boolean {
  if (key === '?') openHelp()
  else if (key === 'z') runNewestAction()
  else return runScreenShortcut(key)
  return true
}

function runScreenShortcut(key: string): boolean {
  const screen = document.querySelector<HTMLElement>('.screen')
  if (!screen) return false
  const bindings = shortcuts.flatMap((group) => group.bindings).filter(({ keys }) => keys === key)
  return bindings.some((binding) => binding.press?.(screen) ?? false)
}
