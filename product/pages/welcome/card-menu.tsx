import { useEffect, useRef } from 'react'
import { Icon } from '#shell/ui/components/icon.tsx'
import { useSay } from '#shell/ui/components/say.ts'
import './card-menu.css'
import { goToNeighbour, neighbourOf } from './neighbour-card.ts'
import { share } from './share.ts'
import type { Like } from './use-like.ts'

interface Props {
  card: { id: string; title: string }
  like: Like
  onClose(): void
}

/** What one can do with a card, for a long press and for the button with the dots. */
export function CardMenu({ card, like, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const say = useSay()
  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    // A click on the dialog and on nothing in it falls beside the menu.
    current?.addEventListener('click', ({ target }) => {
      if (target === current) current.close()
    })
  }, [])
  // The dialog gives the keyboard back to where it came from; what moves it on must come after that.
  const choose = (act: () => void) => () => {
    dialog.current?.close()
    act()
  }
  const here = document.getElementById(`card-${card.id}`)
  const goto = (step: 1 | -1) => ({
    disabled: !neighbourOf(here, step),
    onClick: choose(() => goToNeighbour(here, step)),
  })
  return (
    <dialog ref={dialog} className="menu" aria-label={card.title} onClose={onClose}>
      <div>
        <p aria-hidden="true">{card.title}</p>
        <button type="button" onClick={choose(() => like.set(!like.liked))}>
          <Icon name="heart" />
          {like.liked ? 'Take the like back' : 'Like'}
        </button>
        <button type="button" onClick={choose(() => void share(card, say))}>
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
        <button type="button" onClick={choose(() => undefined)}>
          Close
        </button>
      </div>
    </dialog>
  )
}
