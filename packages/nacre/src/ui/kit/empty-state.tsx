import type { ReactNode } from 'react'
import { KitIcon, type KitIconName } from './kit-icon.tsx'
import './placeholder.css'

interface Props {
  icon?: KitIconName
  title: string
  /** The reason and possible remedies. */
  children?: ReactNode
  /** A link or a button. */
  action?: ReactNode
  /** Whether it is an error, which screen readers announce immediately. */
  isProblem?: boolean
}

/**
 * The placeholder for an empty list, no matches or an error.
 *
 * @example
 * <EmptyState title="No loans" action={<IntentLink to="/admin/loans/new">New loan</IntentLink>}>
 *   Nobody has borrowed this book.
 * </EmptyState>
 */
export function EmptyState({ icon = 'none', title, children, action, isProblem }: Props) {
  return (
    <div className="empty-state" role={isProblem ? 'alert' : undefined}>
      <KitIcon name={isProblem ? 'warning' : icon} />
      <p className="empty-state-title">{title}</p>
      {children && <div className="empty-state-text">{children}</div>}
      {action}
    </div>
  )
}

/**
 * The placeholder for loading content: gray lines of similar size.
 *
 * @example
 * <Skeleton label="Loading the stock" lines={5} />
 */
export function Skeleton({ label, lines = 3 }: { label: string; lines?: number }) {
  return (
    <div className="kit-waiting" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="kit-waiting-line" />
      ))}
    </div>
  )
}
