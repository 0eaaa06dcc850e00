import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Gestures } from '#shell/tools/gestures/gesture-recognizer.ts'

type GestureHandlers = { [Type in keyof Gestures]?: (gesture: Gestures[Type]) => void }

/**
 * Adds touch gestures to an element, as an alternative to keyboard and mouse. Their code is loaded
 * on touch devices only. The first render determines which gestures are recognized.
 *
 * @example
 * const element = useRef<HTMLDivElement>(null)
 * useGestures(element, { press: openMenu })
 */
export function useGestures(
  target: RefObject<HTMLElement | null>,
  handlersByGesture: GestureHandlers,
): void {
  const gestureNames = Object.keys(handlersByGesture).join(' ')
  const runHandler = useEffectEvent((type: keyof Gestures, gesture: never) =>
    handlersByGesture[type]?.(gesture),
  )

  useEffect(() => {
    const element = target.current
    if (!element || !matchMedia('(any-pointer: coarse)').matches) return undefined
    const life = new AbortController()
    const handlers = Object.fromEntries(
      gestureNames
        .split(' ')
        .map((type) => [type, (gesture: never) => runHandler(type as keyof Gestures, gesture)]),
    )
    import('#shell/tools/gestures/attach-gestures.ts').then(
      ({ attachGestures }) => {
        if (life.signal.aborted) return
        life.signal.addEventListener('abort', attachGestures(element, handlers))
      },
      // Without the code there are no gestures. Every gesture has a button as an alternative.
      () => undefined,
    )
    return () => life.abort()
  }, [target, gestureNames])
}
