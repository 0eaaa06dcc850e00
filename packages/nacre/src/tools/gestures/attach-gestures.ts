import { type GestureHandlers, recognizeGestures } from './recognize-gestures.ts'

/**
 * Recognizes gestures on an element of a page and sets its `touch-action`: a swipe needs
 * horizontal panning. On a zoomed page the browser keeps it, because the user needs it to pan.
 * Returns a function that removes everything.
 *
 * @example
 * const stop = attachGestures(card, { swipe: ({ direction }) => go(direction) })
 */
export function attachGestures(element: HTMLElement, handlers: GestureHandlers): () => void {
  const stop = recognizeGestures(element, handlers)
  if (!handlers.swipe) return stop
  const view = window.visualViewport
  const claim = () => {
    element.style.touchAction = view && view.scale > 1 ? '' : 'pan-y pinch-zoom'
  }
  view?.addEventListener('resize', claim)
  claim()
  return () => {
    stop()
    view?.removeEventListener('resize', claim)
    element.style.touchAction = ''
  }
}
