import { gestureDefaults, type GestureNumbers } from './gesture-defaults.ts'
import { createRecogniser, type Gestures, type Sample } from './recogniser.ts'

/** What to do on which gesture; each is optional. */
export type GestureHandlers = {
  readonly [Type in keyof Gestures]?: ((gesture: Gestures[Type]) => void) | undefined
}

/**
 * Tells of the gestures that a finger or a pen makes on the element; the mouse has double click and
 * context menu. Scrolling and zooming stay the browser's: once it takes a touch for them, or a second
 * finger arrives, the touch is nobody's gesture. Clicks go on as usual, except that a press swallows
 * the click and the context menu that follow from it; and where a double tap is wanted, the double
 * click that browsers make of two touches, by numbers of their own, is swallowed. Answers with a
 * function that ends it all. Keep the handlers in between: starting anew forgets a touch under way.
 *
 * Sideways swipes need `touch-action: pan-y pinch-zoom` on the element, or the browser takes them.
 *
 * @example
 * const stop = recogniseGestures(picture, { doubleTap: like, press: openMenu })
 */
export const recogniseGestures = (
  element: HTMLElement,
  handlers: GestureHandlers,
  numbers: GestureNumbers = gestureDefaults,
): (() => void) => {
  const page = element.ownerDocument
  const life = new AbortController()
  let touch: AbortController | undefined
  let pressed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const take = createRecogniser((type, gesture) => {
    if (life.signal.aborted || !element.isConnected) return
    pressed ||= type === 'press'
    handlers[type]?.(gesture)
  }, numbers)

  // The timer starts when the page hears of the touch, not at the event's own time: on a busy phone
  // a press comes late then, but a lifted finger that is still in the queue never becomes a press.
  const feed = (sample: Sample) => {
    clearTimeout(timer)
    const due = take(sample)
    if (due === undefined || life.signal.aborted) return
    timer = setTimeout(() => feed({ ...sample, type: 'move', time: due }), due - sample.time)
  }

  const hear = (type: Sample['type'], event: PointerEvent) =>
    feed({ type, x: event.clientX, y: event.clientY, time: event.timeStamp })

  // On the whole page, until the next touch: a second finger may land anywhere, a pen may leave the
  // element, and the click after a press falls on whatever the press has opened below the finger.
  const begin = (first: PointerEvent) => {
    if (!first.isPrimary || first.button || first.pointerType === 'mouse') return
    const current = (touch = new AbortController())
    const options = { capture: true, passive: true, signal: current.signal }
    let echoUntil = Infinity
    pressed = false

    for (const type of ['move', 'up', 'cancel'] as const) {
      const listener = (event: PointerEvent) => {
        if (event.pointerId !== first.pointerId) return
        if (type !== 'move') echoUntil = event.timeStamp + numbers.echoTime
        hear(type, event)
      }
      page.addEventListener(`pointer${type}`, listener, options)
    }
    for (const type of ['click', 'contextmenu', 'dblclick'] as const) {
      const listener = (event: MouseEvent) => {
        const replaced = (pressed && handlers.press) || (type === 'dblclick' && handlers.doubleTap)
        if (!replaced || event.timeStamp > echoUntil) return
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      page.addEventListener(type, listener, { ...options, passive: false })
    }
    const interrupt = (event: PointerEvent) => {
      current.abort()
      hear('cancel', event)
    }
    page.addEventListener('pointerdown', interrupt, options)
    hear('down', first)
  }

  element.addEventListener('pointerdown', begin, { passive: true, signal: life.signal })
  return () => {
    life.abort()
    touch?.abort()
    clearTimeout(timer)
  }
}
