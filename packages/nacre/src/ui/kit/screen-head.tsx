import { useMessages } from './use-messages.ts'
import type { ReactNode } from 'react'
import { IntentLink } from '../components/intent-link.tsx'
import { KitIcon } from './kit-icon.tsx'
import './screen-head.css'

export interface HeadProps {
  title: ReactNode
  /** The breadcrumbs, starting at the top. */
  crumbs?: undefined | readonly { readonly to: string; readonly label: string }[]
  /** Content beside the title, such as a state or a number. */
  beside?: ReactNode
  /** The actions, the primary one last. */
  actions?: ReactNode
  /** A sentence below the title. */
  about?: ReactNode
}

/**
 * The header of a screen: breadcrumbs, title and actions.
 */
export function ScreenHead({ title, crumbs, beside: titleAside, actions, about }: HeadProps) {
  const t = useMessages()
  return (
    <header className="kit-head">
      {crumbs && (
        <nav className="kit-crumbs" aria-label={t('kit.pageHead.breadcrumb')}>
          {crumbs.map(({ to, label }) => (
            <span key={to}>
              <IntentLink to={to}>{label}</IntentLink>
              <KitIcon name="next" />
            </span>
          ))}
        </nav>
      )}
      <div className="kit-title">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {titleAside}
      </div>
      {actions && <div className="kit-actions">{actions}</div>}
      {about && <p className="kit-about">{about}</p>}
    </header>
  )
}
