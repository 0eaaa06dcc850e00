import { type GestureHandlers, recogniseGestures } from './recognise-gestures.ts'

/**
 * Recognises gestures on an element of a page, and asks the browser for what they need of it: a swipe
 * needs the sideways way. Who has zoomed in needs that way to see the rest of the page, and keeps it.
 * Answers with a function that ends it all.
 *
 * @example
 * const stop = attachGestures(card, { swipe: ({ direction }) => go(direction) })
 */
export function attachGestures(element: HTMLElement, handlers: GestureHandlers): () => void {
  const stop = recogniseGestures(element, handlers)
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
