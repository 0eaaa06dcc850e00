import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { IntentLink } from '../../components/intent-link.tsx'
import './tabs.css'

interface TabLink {
  readonly to: string
  readonly label: ReactNode
}

/** Places side by side, each with an address of its own: the way to part what is too much for one screen. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav className="kit-tabs" aria-label={label}>
      {tabs.map(({ to, label: text }) => (
        <IntentLink key={to} to={to} className="kit-tab">
          {text}
        </IntentLink>
      ))}
    </nav>
  )
}

interface Tab {
  readonly id: string
  readonly label: ReactNode
  readonly panel: ReactNode
}

/**
 * Different sights of the same thing, which need no address. All panels stay in the page, so that a form
 * keeps what was given in one that is not seen, and a reader without JavaScript sees the first.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const base = useId()
  const [chosen, choose] = useState(tabs[0]?.id)
  const go = (event: KeyboardEvent<HTMLElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const at = tabs.findIndex(({ id }) => id === chosen)
    const next = tabs[nextTab(event.key, at, tabs.length, isRtl) ?? -1]
    if (!next) return
    event.preventDefault()
    choose(next.id)
    document.getElementById(`${base}-${next.id}-tab`)?.focus()
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus */}
      <div className="kit-tabs" role="tablist" aria-label={label} onKeyDown={go}>
        {tabs.map(({ id, label: text }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}-tab`}
            className="kit-tab"
            aria-selected={id === chosen}
            aria-controls={`${base}-${id}`}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => choose(id)}
          >
            {text}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${base}-${id}`}
          aria-labelledby={`${base}-${id}-tab`}
          hidden={id !== chosen}
        >
          {panel}
        </div>
      ))}
    </>
  )
}

function nextTab(key: string, at: number, count: number, isRtl: boolean): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) return (at + 1) % count
  if (key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) return (at + count - 1) % count
  return undefined
}
