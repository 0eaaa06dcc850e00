import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { KitIcon } from './kit-icon.tsx'
import { useKitWords } from './language-context.ts'
import { actOn, putAway, type ShownToast, toasts } from './toast-store.ts'
import { toastsStay } from './toasts-stay.ts'
import './toasts.css'

const words = {
  en: { region: 'Messages', dismiss: 'Dismiss' },
  de: { region: 'Meldungen', dismiss: 'Schließen' },
}

/** Where toasts are shown; stands once in an area. */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.now, toasts.onServer)
  const { region } = useKitWords(words)
  const [isHeld, setHeld] = useState(false)
  const isAway = useAway()
  const { ref, come, leave } = useVisits()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- whoever is there must not be hurried
    <section
      ref={ref}
      className="kit-toasts"
      aria-label={region}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => {
        setHeld(true)
        come(event)
      }}
      onBlur={() => setHeld(false)}
    >
      {/* Each is read by itself, and not the others once more. */}
      <div role="status" aria-live="polite" aria-relevant="additions" aria-atomic="false">
        {shown.map((toast) => (
          <ToastItem key={toast.id} toast={toast} isHeld={isHeld || isAway} onLeave={leave} />
        ))}
      </div>
    </section>
  )
}

interface ItemProps {
  toast: ShownToast
  isHeld: boolean
  /** It is about to go, by the hand of whoever is there. */
  onLeave(): void
}

function ToastItem({ toast, isHeld, onLeave }: ItemProps) {
  const { id, sentence, action, isProblem } = toast
  const { dismiss } = useKitWords(words)
  const isLeaving = !isHeld && !isProblem && !toastsStay()
  const time = timeFor(toast)
  useEffect(() => {
    if (!isLeaving) return undefined
    const timer = setTimeout(() => putAway(id), time)
    return () => clearTimeout(timer)
  }, [id, isLeaving, time])
  const dismissIt = () => {
    onLeave()
    putAway(id)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape is a shortcut to its button
    <div
      className="kit-toast"
      data-problem={isProblem || undefined}
      onKeyDown={({ key }) => {
        if (key === 'Escape') dismissIt()
      }}
    >
      <KitIcon name={isProblem ? 'warning' : 'check'} />
      <p>{sentence}</p>
      {action && (
        <button
          type="button"
          onClick={() => {
            onLeave()
            actOn(toast)
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="quiet icon" aria-label={dismiss} onClick={dismissIt}>
        <KitIcon name="close" />
      </button>
    </div>
  )
}

/** Long enough to read it without haste, and longer where one may want to do something about it. */
function timeFor({ sentence, action }: ShownToast): number {
  return (action ? 12_000 : 5_000) + 60 * sentence.length
}

/** Whether nobody looks: what is shown meanwhile waits for them. */
function useAway(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange)
      return () => document.removeEventListener('visibilitychange', onChange)
    },
    () => document.hidden,
    () => false,
  )
}

/** F8 leads to the newest message, and the keyboard goes back to where it was when that is put away. */
function useVisits() {
  const ref = useRef<HTMLElement>(null)
  const from = useRef<Element>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || !lastButtonIn(ref.current)) return
      event.preventDefault()
      lastButtonIn(ref.current)?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return {
    ref,
    come({ relatedTarget, currentTarget }: FocusEvent) {
      if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) {
        from.current = relatedTarget
      }
    },
    leave() {
      const { current: back } = from
      const isHere = ref.current?.contains(document.activeElement) ?? false
      if (isHere && back instanceof HTMLElement && back.isConnected) back.focus()
    },
  }
}

/** What the newest message offers, or its way out. */
function lastButtonIn(section: HTMLElement | null): HTMLElement | null {
  return section?.querySelector<HTMLElement>('.kit-toast:last-child > button') ?? null
}
