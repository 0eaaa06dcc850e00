import { useRef, useState } from 'react'
import type { RecordOf } from 'nacre'
import { useAnnounce, useSite } from 'nacre/react'
import type { card } from '../../entities/card.ts'
import type { product } from '../../product.ts'

interface LikeState {
  readonly liked: boolean
  readonly likes: number
}

export interface Like extends LikeState {
  set(liked: boolean): void
}

/**
 * Likes a card or removes the like. The change is displayed immediately and reverted with a message
 * if the server rejects it. Quick clicks are not queued: only the last state counts.
 */
export function useLike({ id, title, liked, likes }: RecordOf<typeof card>): Like {
  const { http } = useSite<typeof product>()
  const announce = useAnnounce()
  const [displayed, display] = useState<LikeState>({ liked, likes })
  const stored = useRef<LikeState>({ liked, likes })
  const requested = useRef(liked)
  const isUnderWay = useRef(false)

  const syncWithServer = async () => {
    isUnderWay.current = true
    while (requested.current !== stored.current.liked) {
      const result = await http.cards.react(id, 'like', requested.current)
      if (result.ok) {
        stored.current = { ...stored.current, ...result.data }
      } else {
        requested.current = stored.current.liked
        announce(`${title}: ${result.problem.title}`)
      }
    }
    isUnderWay.current = false
    display(stored.current)
  }

  const set = (isLiked: boolean) => {
    requested.current = isLiked
    const { current } = stored
    display({ liked: isLiked, likes: current.likes + Number(isLiked) - Number(current.liked) })
    if (!isUnderWay.current) void syncWithServer()
  }
  return { ...displayed, set }
}
