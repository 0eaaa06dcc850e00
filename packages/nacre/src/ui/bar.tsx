import { IntentLink } from './components/intent-link.tsx'
import { useSite } from './components/site.ts'
import { useFrameTexts } from './frame-texts-context.ts'
import { SchemeButton } from './scheme-button.tsx'

/** The top bar of every page: product name, navigation and color scheme. */
export function Bar({ isBusy }: { isBusy: boolean }) {
  const { links } = useSite()
  const { frame } = useFrameTexts()
  return (
    <header className="bar" data-busy={isBusy || undefined}>
      <Brand />
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

/** The logo and the name of the product, or its wordmark. */
function Brand() {
  const { name, logo = 'favicon.svg', wordmark } = useSite()
  return (
    <p className="brand">
      {wordmark === undefined ? (
        <>
          <img src={`/${logo}`} alt="" width="28" height="28" fetchPriority="low" />
          {name}
        </>
      ) : (
        <img className="wordmark" src={`/${wordmark}`} alt={name} height="28" />
      )}
    </p>
  )
}
