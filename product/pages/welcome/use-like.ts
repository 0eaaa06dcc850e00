import { useRef, useState } from 'react'
import type { RecordOf } from '#shell/model/entity.ts'
import { useSay } from '#shell/ui/components/say.ts'
import { useSite } from '#shell/ui/components/site.ts'
import type { card } from '../../entities/card.ts'
import type { product } from '../../product.ts'

interface Likes {
  readonly liked: boolean
  readonly likes: number
}

export interface Like extends Likes {
  set(liked: boolean): void
}

/**
 * Likes a card, or takes that back. It shows at once; when the server refuses, it goes back and says
 * why. Presses that come faster than answers are not queued: only the last wish counts.
 */
export function useLike({ id, title, liked, likes }: RecordOf<typeof card>): Like {
  const { http } = useSite<typeof product>()
  const say = useSay()
  const [shown, show] = useState<Likes>({ liked, likes })
  const stored = useRef<Likes>({ liked, likes })
  const wanted = useRef(liked)
  const isUnderWay = useRef(false)

  const settle = async () => {
    isUnderWay.current = true
    while (wanted.current !== stored.current.liked) {
      const answer = await http.cards.tally(id, 'like', wanted.current)
      if (answer.ok) {
        stored.current = { ...stored.current, ...answer.data }
      } else {
        wanted.current = stored.current.liked
        say(`${title}: ${answer.problem.title}`)
      }
    }
    isUnderWay.current = false
    show(stored.current)
  }

  const set = (wish: boolean) => {
    wanted.current = wish
    const { current } = stored
    show({ liked: wish, likes: current.likes + Number(wish) - Number(current.liked) })
    if (!isUnderWay.current) void settle()
  }
  return { ...shown, set }
}
