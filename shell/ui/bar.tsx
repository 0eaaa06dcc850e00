import { IntentLink } from './components/intent-link.tsx'
import { useSite } from './components/site.ts'
import { SchemeButton } from './scheme-button.tsx'

/** The top of every page: whose it is, where one can go, and the colour scheme. */
export function Bar({ isBusy }: { isBusy: boolean }) {
  const { name, links } = useSite()
  return (
    <header className="bar" data-busy={isBusy || undefined}>
      <p className="brand">
        <img src="/favicon.svg" alt="" width="28" height="28" fetchPriority="low" />
        {name}
      </p>
      <nav aria-label="Main">
        {links.map(({ to, label }) => (
          <IntentLink key={to} to={to}>
            {label}
          </IntentLink>
        ))}
      </nav>
      <SchemeButton />
    </header>
  )
}
