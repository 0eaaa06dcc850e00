import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Gestures } from '../gestures/recogniser.ts'

type Told = { [Type in keyof Gestures]?: (gesture: Gestures[Type]) => void }

/**
 * Lets fingers do on an element what a keyboard and a mouse can do otherwise. The code comes only to
 * devices that can be touched. Which gestures are wanted is settled at the first render.
 */
export function useGestures(target: RefObject<HTMLElement | null>, told: Told): void {
  const wanted = Object.keys(told).join(' ')
  const tell = useEffectEvent((type: keyof Gestures, gesture: never) => told[type]?.(gesture))

  useEffect(() => {
    const element = target.current
    if (!element || !matchMedia('(any-pointer: coarse)').matches) return undefined
    const life = new AbortController()
    const handlers = Object.fromEntries(
      wanted
        .split(' ')
        .map((type) => [type, (gesture: never) => tell(type as keyof Gestures, gesture)]),
    )
    import('../gestures/attach-gestures.ts').then(
      ({ attachGestures }) => {
        if (life.signal.aborted) return
        life.signal.addEventListener('abort', attachGestures(element, handlers))
      },
      // Without the code there are no gestures; everything they do has a button.
      () => undefined,
    )
    return () => life.abort()
  }, [target, wanted])
}
