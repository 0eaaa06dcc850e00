import type { ReactNode } from 'react'
import { IntentLink } from '../../components/intent-link.tsx'
import { KitIcon } from './kit-icon.tsx'
import { useKitWords } from './language-context.ts'
import './page-head.css'

const words = { en: { crumbs: 'Where this is' }, de: { crumbs: 'Wo dies ist' } }

interface Props {
  title: ReactNode
  /** The places above this one, the farthest first. */
  crumbs?: readonly { readonly to: string; readonly label: string }[]
  /** What stands beside the title: a state, a number. */
  beside?: ReactNode
  /** What can be done here, the most wanted last. */
  actions?: ReactNode
  /** A sentence below. */
  about?: ReactNode
}

/** The head of each screen: where it is, what it is, and what can be done. */
export function PageHead({ title, crumbs, beside, actions, about }: Props) {
  const say = useKitWords(words)
  return (
    <header className="kit-head">
      {crumbs && (
        <nav className="kit-crumbs" aria-label={say.crumbs}>
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
        {beside}
      </div>
      {actions && <div className="kit-actions">{actions}</div>}
      {about && <p className="kit-about">{about}</p>}
    </header>
  )
}
