/** Returns the previous or next card, if there is one. */
export function neighborCard(card: HTMLElement | null, step: 1 | -1): HTMLElement | undefined {
  const cards = [...document.querySelectorAll<HTMLElement>('.cards .card')]
  return card ? cards[cards.indexOf(card) + step] : undefined
}

/** Scrolls the previous or next card into view and focuses it. */
export function focusNeighborCard(card: HTMLElement | null, step: 1 | -1): void {
  const next = neighborCard(card, step)
  if (!next) return
  next.focus({ preventScroll: true })
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  next.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' })
}

/** Checks whether the cards are in one column. Only then swiping changes the card. */
export function isOneColumn(card: HTMLElement): boolean {
  const grid = card.closest('.cards')
  return grid !== null && !getComputedStyle(grid).gridTemplateColumns.includes(' ')
}

/** The factor by which a card moves less than the finger if there is no card to swipe to. */
const resistance = 4

/**
 * Moves a card with the finger during a possible swipe and back afterwards, which shows that it can
 * be swiped.
 */
export function moveCardWithFinger(
  card: HTMLElement | null,
  { phase, x }: { readonly phase: 'move' | 'end' | 'cancel'; readonly x: number },
): void {
  if (!card) return
  if (phase !== 'move' || !isOneColumn(card)) {
    card.style.translate = ''
    return
  }
  const isOpen = neighborCard(card, x < 0 ? 1 : -1) !== undefined
  card.style.translate = `${Math.round(isOpen ? x : x / resistance)}px`
}

/** Handles the left and right arrow keys in a card. */
export function handleArrowKeys(event: React.KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const right = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined
  const card = event.target instanceof Element && event.target.closest<HTMLElement>('.card')
  if (!right || !card) return
  event.preventDefault()
  const isRtl = getComputedStyle(card).direction === 'rtl'
  focusNeighborCard(card, isRtl ? (right === 1 ? -1 : 1) : right)
}
