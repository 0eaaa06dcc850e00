import { IntentLink } from './components/intent-link.tsx'
import { useSite } from './components/site.ts'
import { useFrameTexts } from './frame-texts-context.ts'
import { SchemeButton } from './scheme-button.tsx'

/** The top bar of every page: product name, navigation and color scheme. */
export function Bar({ isBusy }: { isBusy: boolean }) {
  const { name, links } = useSite()
  const { frame } = useFrameTexts()
  return (
    <header className="bar" data-busy={isBusy || undefined}>
      <p className="brand">
        <img src="/favicon.svg" alt="" width="28" height="28" fetchPriority="low" />
        {name}
      </p>
      <nav aria-label={frame.navigation}>
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
