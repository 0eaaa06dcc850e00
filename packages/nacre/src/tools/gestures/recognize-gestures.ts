import { gestureDefaults, type GestureThresholds } from './gesture-defaults.ts'
import { createGestureRecognizer, type Gestures, type Sample } from './gesture-recognizer.ts'

/** Optional handlers by gesture. */
export type GestureHandlers = {
  readonly [Type in keyof Gestures]?: ((gesture: Gestures[Type]) => void) | undefined
}

/**
 * Reports the gestures of a finger or pen on an element. The mouse has double click and context
 * menu instead. Scrolling and zooming stay with the browser: once it handles a touch, or a second
 * finger arrives, the touch is no gesture. Clicks are dispatched as usual with two exceptions: a
 * press suppresses its click and context menu, and a double tap suppresses the native double
 * click, which has other thresholds. Returns a function that stops it. Use stable handlers,
 * because a restart discards a current touch.
 *
 * Horizontal swipes need `touch-action: pan-y pinch-zoom` on the element, otherwise the browser
 * scrolls.
 *
 * @example
 * const stop = recognizeGestures(picture, { doubleTap: like, press: openMenu })
 */
export const recognizeGestures = (
  element: HTMLElement,
  handlers: GestureHandlers,
  numbers: GestureThresholds = gestureDefaults,
): (() => void) => {
  const page = element.ownerDocument
  const life = new AbortController()
  let touch: AbortController | undefined
  let pressed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const recognize = createGestureRecognizer((type, gesture) => {
    if (life.signal.aborted || !element.isConnected) return
    pressed ||= type === 'press'
    handlers[type]?.(gesture)
  }, numbers)

  // The timer starts when the event is handled, not at its timestamp: on a busy phone a press is
  // reported late, but a finger whose release is still queued never causes a press.
  const feed = (sample: Sample) => {
    clearTimeout(timer)
    const nextDue = recognize(sample)
    if (nextDue === undefined || life.signal.aborted) return
    timer = setTimeout(
      () => feed({ ...sample, type: 'move', time: nextDue }),
      nextDue - sample.time,
    )
  }

  const feedEvent = (type: Sample['type'], event: PointerEvent) =>
    feed({ type, x: event.clientX, y: event.clientY, time: event.timeStamp })

  // Listens on the whole page until the next touch: a second finger may land anywhere, a pen may
  // leave the element, and the click after a press falls on whatever the press has opened.
  const startTouch = (first: PointerEvent) => {
    if (!first.isPrimary || first.button || first.pointerType === 'mouse') return
    const current = (touch = new AbortController())
    const options = { capture: true, passive: true, signal: current.signal }
    let suppressClicksUntil = Infinity
    pressed = false

    for (const type of ['move', 'up', 'cancel'] as const) {
      const listener = (event: PointerEvent) => {
        if (event.pointerId !== first.pointerId) return
        if (type !== 'move') suppressClicksUntil = event.timeStamp + numbers.echoTime
        feedEvent(type, event)
      }
      page.addEventListener(`pointer${type}`, listener, options)
    }
    for (const type of ['click', 'contextmenu', 'dblclick'] as const) {
      const listener = (event: MouseEvent) => {
        const replaced = (pressed && handlers.press) || (type === 'dblclick' && handlers.doubleTap)
        if (!replaced || event.timeStamp > suppressClicksUntil) return
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      page.addEventListener(type, listener, { ...options, passive: false })
    }
    const interrupt = (event: PointerEvent) => {
      current.abort()
      feedEvent('cancel', event)
    }
    page.addEventListener('pointerdown', interrupt, options)
    feedEvent('down', first)
  }

  element.addEventListener('pointerdown', startTouch, { passive: true, signal: life.signal })
  return () => {
    life.abort()
    touch?.abort()
    clearTimeout(timer)
  }
}
