import { Icon, XsrfField } from 'nacre/react'
import type { Like } from './use-like.ts'

/** A form, so that it works without JavaScript. The page’s `act` handles it. */
export function LikeButton({ id, title, like }: { id: string; title: string; like: Like }) {
  const { liked, likes, set } = like
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        set(!liked)
      }}
    >
      <XsrfField />
      <input type="hidden" name="card" value={id} />
      <input type="hidden" name="like" value={liked ? 'no' : 'yes'} />
      <button type="submit" aria-pressed={liked}>
        <Icon name="heart" />
        Like <span className="visually-hidden">{title}</span> <span className="count">{likes}</span>
      </button>
    </form>
  )
}
