import { lazy, Suspense, useRef, useState } from 'react'
import type { RecordOf } from 'nacre'
import { Icon, srcSetOf, useGestures } from 'nacre/react'
import type { card } from '../../entities/card.ts'
import { LikeButton } from './like-button.tsx'
import { moveCardWithFinger, focusNeighborCard, isOneColumn } from './neighbor-card.ts'
import { ShareButton } from './share-button.tsx'
import { useLike } from './use-like.ts'

const CardMenu = lazy(async () => ({ default: (await import('./card-menu.tsx')).CardMenu }))

export function SampleCard({ card: record }: { card: RecordOf<typeof card> }) {
  const { id, title, image, text } = record
  const like = useLike(record)
  const [isOpen, open] = useState(false)
  const article = useRef<HTMLElement>(null)
  const picture = useRef<HTMLImageElement>(null)

  useGestures(picture, { doubleTap: () => like.set(true), press: () => open(true) })
  useGestures(article, {
    pan: (direction) => moveCardWithFinger(article.current, direction),
    swipe({ direction }) {
      if (!article.current || !isOneColumn(article.current)) return
      if (direction === 'left') focusNeighborCard(article.current, 1)
      if (direction === 'right') focusNeighborCard(article.current, -1)
    },
  })

  return (
    <article ref={article} className="card" id={`card-${id}`} tabIndex={-1}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button below does the same */}
      <img
        ref={picture}
        src={`/files/${image.file}`}
        {...srcSetOf(image)}
        alt={image.description}
        width={image.width}
        height={image.height}
        loading="lazy"
        draggable="false"
        onDoubleClick={() => like.set(true)}
      />
      <h2>{title}</h2>
      <p>{text}</p>
      <footer>
        <LikeButton id={id} title={title} like={like} />
        <ShareButton id={id} title={title} />
        <button
          type="button"
          className="icon more"
          aria-haspopup="dialog"
          onClick={() => open(true)}
        >
          <Icon name="more" />
          <span className="visually-hidden">More actions for {title}</span>
        </button>
      </footer>
      {isOpen && (
        <Suspense>
          <CardMenu card={{ id, title }} like={like} onClose={() => open(false)} />
        </Suspense>
      )}
    </article>
  )
}
