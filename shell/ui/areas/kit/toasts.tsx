import { useEffect, useState, useSyncExternalStore } from 'react'
import { KitIcon } from './kit-icon.tsx'
import { useKitWords } from './language-context.ts'
import { actOn, putAway, type ShownToast, toasts } from './toast-store.ts'
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
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- whoever is there must not be hurried
    <section
      className="kit-toasts"
      aria-label={region}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role="status" aria-live="polite" aria-relevant="additions">
        {shown.map((toast) => (
          <ToastItem key={toast.id} toast={toast} isHeld={isHeld} />
        ))}
      </div>
    </section>
  )
}

function ToastItem({ toast, isHeld }: { toast: ShownToast; isHeld: boolean }) {
  const { id, sentence, action, isProblem } = toast
  const { dismiss } = useKitWords(words)
  const isLeaving = !isHeld && !isProblem
  const time = timeFor(toast)
  useEffect(() => {
    if (!isLeaving) return undefined
    const timer = setTimeout(() => putAway(id), time)
    return () => clearTimeout(timer)
  }, [id, isLeaving, time])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape is a shortcut to its button
    <div
      className="kit-toast"
      data-problem={isProblem || undefined}
      onKeyDown={({ key }) => {
        if (key === 'Escape') putAway(id)
      }}
    >
      <KitIcon name={isProblem ? 'warning' : 'check'} />
      <p>{sentence}</p>
      {action && (
        <button type="button" onClick={() => actOn(toast)}>
          {action.label}
        </button>
      )}
      <button type="button" className="quiet icon" aria-label={dismiss} onClick={() => putAway(id)}>
        <KitIcon name="close" />
      </button>
    </div>
  )
}

/** Long enough to read it without haste, and longer where one may want to do something about it. */
function timeFor({ sentence, action }: ShownToast): number {
  return (action ? 12_000 : 5_000) + 60 * sentence.length
}
