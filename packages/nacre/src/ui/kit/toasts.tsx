import { useMessages } from './use-messages.ts'
import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { KitIcon } from './kit-icon.tsx'
import { runToastAction, dismissToast, type ToastEntry, toasts } from './toast-store.ts'
import { areToastsPersistent } from './toast-persistence.ts'
import './toasts.css'

/** The container of all toasts. Each area renders it once. */
export function Toasts() {
  const entries = useSyncExternalStore(toasts.subscribe, toasts.now, toasts.onServer)
  const t = useMessages()
  const [isPaused, setPaused] = useState(false)
  const isAway = useIsHidden()
  const { ref, come, leave } = useToastFocus()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- whoever is there must not be hurried
    <section
      ref={ref}
      className="kit-toasts"
      aria-label={t('kit.toasts.region')}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={(event) => {
        setPaused(true)
        come(event)
      }}
      onBlur={() => setPaused(false)}
    >
      {/* Screen readers announce only added toasts. */}
      <div role="status" aria-live="polite" aria-relevant="additions" aria-atomic="false">
        {entries.map((toast) => (
          <ToastItem key={toast.id} toast={toast} isPaused={isPaused || isAway} onDismiss={leave} />
        ))}
      </div>
    </section>
  )
}

interface ItemProps {
  toast: ToastEntry
  isPaused: boolean
  /** Called before the user dismisses it. */
  onDismiss(): void
}

function ToastItem({ toast, isPaused, onDismiss }: ItemProps) {
  const { id, sentence, action, isProblem } = toast
  const t = useMessages()
  const isLeaving = !isPaused && !isProblem && !areToastsPersistent()
  const time = displayTimeOf(toast)
  useEffect(() => {
    if (!isLeaving) return undefined
    const timer = setTimeout(() => dismissToast(id), time)
    return () => clearTimeout(timer)
  }, [id, isLeaving, time])
  const dismissIt = () => {
    onDismiss()
    dismissToast(id)
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
            onDismiss()
            runToastAction(toast)
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className="quiet icon"
        aria-label={t('kit.toasts.dismiss')}
        onClick={dismissIt}
      >
        <KitIcon name="close" />
      </button>
    </div>
  )
}

/** Returns the display time by text length. Toasts with an action stay longer. */
function displayTimeOf({ sentence, action }: ToastEntry): number {
  return (action ? 12_000 : 5_000) + 60 * sentence.length
}

/** Returns whether the window is in the background. Toasts do not expire meanwhile. */
function useIsHidden(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange)
      return () => document.removeEventListener('visibilitychange', onChange)
    },
    () => document.hidden,
    () => false,
  )
}

/** F8 focuses the newest toast. Dismissing it restores the focus. */
function useToastFocus() {
  const ref = useRef<HTMLElement>(null)
  const previousFocus = useRef<Element>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || !newestButtonIn(ref.current)) return
      event.preventDefault()
      newestButtonIn(ref.current)?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return {
    ref,
    come({ relatedTarget, currentTarget }: FocusEvent) {
      if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) {
        previousFocus.current = relatedTarget
      }
    },
    leave() {
      const { current: back } = previousFocus
      const isHere = ref.current?.contains(document.activeElement) ?? false
      if (isHere && back instanceof HTMLElement && back.isConnected) back.focus()
    },
  }
}

/** Returns the last button of the newest toast: its action or its close button. */
function newestButtonIn(section: HTMLElement | null): HTMLElement | null {
  return section?.querySelector<HTMLElement>('.kit-toast:last-child > button') ?? null
}
