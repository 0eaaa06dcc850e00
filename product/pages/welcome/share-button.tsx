import { useHydrated } from '#shell/ui/components/hydrated.ts'
import { Icon } from '#shell/ui/components/icon.tsx'
import { useSay } from '#shell/ui/components/say.ts'
import { share } from './share.ts'

/** Without JavaScript it is what it shares: a link to the card, to be copied by the browser's own menu. */
export function ShareButton({ id, title }: { id: string; title: string }) {
  const say = useSay()
  const label = (
    <>
      <Icon name="share" />
      Share <span className="unseen">{title}</span>
    </>
  )
  if (!useHydrated()) {
    return (
      <a className="button" href={`#card-${id}`}>
        {label}
      </a>
    )
  }
  return (
    <button type="button" onClick={() => void share({ id, title }, say)}>
      {label}
    </button>
  )
}
