import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { IntentLink } from '../components/intent-link.tsx'
import './tabs.css'

interface TabLink {
  readonly to: string
  readonly label: ReactNode
}

/**
 * Tabs as links, each with its own URL, for content that is too much for one screen.
 *
 * @example
 * <TabLinks label="Reports" tabs={[{ to: '/own/loans', label: 'Loans' }, { to: '/own/stock', label: 'Stock' }]} />
 */
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
 * Tabs without URLs. All panels stay in the document, so that forms keep hidden values. Without
 * JavaScript the first panel is visible.
 *
 * @example
 * <Tabs label="Book" tabs={[{ id: 'loans', label: 'Loans', panel: <Loans /> }, { id: 'notes', label: 'Notes', panel: <Notes /> }]} />
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const base = useId()
  const [selectedId, select] = useState(tabs[0]?.id)
  const onArrowKey = (event: KeyboardEvent<HTMLElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const at = tabs.findIndex(({ id }) => id === selectedId)
    const next = tabs[nextTab(event.key, at, tabs.length, isRtl) ?? -1]
    if (!next) return
    event.preventDefault()
    select(next.id)
    document.getElementById(`${base}-${next.id}-tab`)?.focus()
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus */}
      <div className="kit-tabs" role="tablist" aria-label={label} onKeyDown={onArrowKey}>
        {tabs.map(({ id, label: text }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}-tab`}
            className="kit-tab"
            aria-selected={id === selectedId}
            aria-controls={`${base}-${id}`}
            tabIndex={id === selectedId ? 0 : -1}
            onClick={() => select(id)}
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
          hidden={id !== selectedId}
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
