/** The card before or after a card, if there is one. */
export function neighbourOf(card: HTMLElement | null, step: 1 | -1): HTMLElement | undefined {
  const cards = [...document.querySelectorAll<HTMLElement>('.cards .card')]
  return card ? cards[cards.indexOf(card) + step] : undefined
}

/** Goes from a card to the one before or after it: it comes into view and has the keyboard. */
export function goToNeighbour(card: HTMLElement | null, step: 1 | -1): void {
  const next = neighbourOf(card, step)
  if (!next) return
  next.focus({ preventScroll: true })
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  next.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' })
}

/** One card beside the other can be seen; only below one another there is something to swipe to. */
export function isOneColumn(card: HTMLElement): boolean {
  const grid = card.closest('.cards')
  return grid !== null && !getComputedStyle(grid).gridTemplateColumns.includes(' ')
}

/** How far a card gives way where there is nothing to swipe to. */
const resistance = 4

/**
 * A card goes along with the finger that may be about to swipe it, and back when that is lifted: so one sees that
 * there is something to swipe to.
 */
export function followFinger(
  card: HTMLElement | null,
  { phase, x }: { readonly phase: 'move' | 'end' | 'cancel'; readonly x: number },
): void {
  if (!card) return
  if (phase !== 'move' || !isOneColumn(card)) {
    card.style.translate = ''
    return
  }
  const isOpen = neighbourOf(card, x < 0 ? 1 : -1) !== undefined
  card.style.translate = `${Math.round(isOpen ? x : x / resistance)}px`
}

/** The keyboard's way through the cards: arrows to the left and right, from anywhere in a card. */
export function onArrow(event: React.KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined
  const card = event.target instanceof Element && event.target.closest<HTMLElement>('.card')
  if (!step || !card) return
  event.preventDefault()
  goToNeighbour(card, step)
}
