import { useEffect, useRef } from 'react'
import { useSay } from '#shell/ui/components/say.ts'
import './card-menu.css'
import { share } from './share.ts'
import type { Like } from './use-like.ts'

interface Props {
  card: { id: string; title: string }
  like: Like
  go(step: 1 | -1): void
  onClose(): void
}

/** What one can do with a card, for a long press and for the button with the dots. */
export function CardMenu({ card, like, go, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const say = useSay()
  useEffect(() => dialog.current?.showModal(), [])
  // The dialog gives the keyboard back to where it came from; what moves it on must come after that.
  const choose = (act: () => void) => () => {
    dialog.current?.close()
    act()
  }
  return (
    <dialog
      ref={dialog}
      className="menu"
      aria-label={card.title}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <p aria-hidden="true">{card.title}</p>
      <button type="button" onClick={choose(() => like.set(!like.liked))}>
        {like.liked ? 'Take the like back' : 'Like'}
      </button>
      <button type="button" onClick={choose(() => void share(card, say))}>
        Share
      </button>
      <button type="button" onClick={choose(() => go(-1))}>
        Previous card
      </button>
      <button type="button" onClick={choose(() => go(1))}>
        Next card
      </button>
      <button type="button" onClick={choose(() => undefined)}>
        Close
      </button>
    </dialog>
  )
}
