import { useEffect, useRef } from 'react'
import { Icon, useAnnounce } from 'nacre/react'
import './card-menu.css'
import { focusNeighborCard, neighborCard } from './neighbor-card.ts'
import { shareCard } from './share-card.ts'
import type { Like } from './use-like.ts'

interface Props {
  card: { id: string; title: string }
  like: Like
  onClose(): void
}

/** The actions of a card, for a long press and for the menu button. */
export function CardMenu({ card, like, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const announce = useAnnounce()
  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    // The dialog itself is the target of clicks on the backdrop.
    current?.addEventListener('click', ({ target }) => {
      if (target === current) current.close()
    })
  }, [])
  // The closing dialog restores the focus, so the action that moves the focus must run afterwards.
  const closeThen = (act: () => void) => () => {
    dialog.current?.close()
    act()
  }
  const cardElement = document.getElementById(`card-${card.id}`)
  const goto = (step: 1 | -1) => ({
    disabled: !neighborCard(cardElement, step),
    onClick: closeThen(() => focusNeighborCard(cardElement, step)),
  })
  return (
    <dialog ref={dialog} className="menu" aria-label={card.title} onClose={onClose}>
      <div>
        <p aria-hidden="true">{card.title}</p>
        <button type="button" onClick={closeThen(() => like.set(!like.liked))}>
          <Icon name="heart" />
          {like.liked ? 'Unlike' : 'Like'}
        </button>
        <button type="button" onClick={closeThen(() => void shareCard(card, announce))}>
          <Icon name="share" />
          Share
        </button>
        <button type="button" {...goto(-1)}>
          <Icon name="previous" />
          Previous card
        </button>
        <button type="button" {...goto(1)}>
          <Icon name="next" />
          Next card
        </button>
        <button type="button" onClick={closeThen(() => undefined)}>
          Close
        </button>
      </div>
    </dialog>
  )
}
