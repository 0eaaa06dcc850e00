import type { ReactNode } from 'react'
import { KitIcon, type KitIconName } from './kit-icon.tsx'
import './placeholder.css'

interface Props {
  icon?: KitIconName
  title: string
  /** Why there is nothing, and what one can do about it. */
  children?: ReactNode
  /** A link or a button that leads on. */
  action?: ReactNode
  /** Something went wrong: it is read out as soon as it stands there. */
  isProblem?: boolean
}

/** Stands where there is nothing to show: an empty list, no match, a refusal, a failure. */
export function Placeholder({ icon = 'none', title, children, action, isProblem }: Props) {
  return (
    <div className="kit-placeholder" role={isProblem ? 'alert' : undefined}>
      <KitIcon name={isProblem ? 'warning' : icon} />
      <p className="kit-placeholder-title">{title}</p>
      {children && <div className="kit-placeholder-text">{children}</div>}
      {action}
    </div>
  )
}

/** Stands where something is on its way: grey lines of about its size. */
export function Waiting({ label, lines = 3 }: { label: string; lines?: number }) {
  return (
    <div className="kit-waiting" role="status">
      <span className="unseen">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="kit-waiting-line" />
      ))}
    </div>
  )
}
