import { Icon, useAnnounce, useHydrated } from 'nacre/react'
import { shareCard } from './share-card.ts'

/** Without JavaScript it is a link to the card, which the browser can copy. */
export function ShareButton({ id, title }: { id: string; title: string }) {
  const announce = useAnnounce()
  const label = (
    <>
      <Icon name="share" />
      Share <span className="visually-hidden">{title}</span>
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
    <button type="button" onClick={() => void shareCard({ id, title }, announce)}>
      {label}
    </button>
  )
}
