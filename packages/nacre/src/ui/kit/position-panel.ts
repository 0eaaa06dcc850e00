/**
 * Places an open popover below its anchor, or above if there is more space. Browsers with CSS
 * anchor positioning only need the anchor (`popover.css`).
 */
export function positionPanel(panel: HTMLElement, anchor: HTMLElement): void {
  if (CSS.supports('position-area', 'block-end')) {
    const name = `--${panel.id}`
    anchor.style.setProperty('anchor-name', name)
    panel.style.setProperty('position-anchor', name)
    return
  }
  const from = anchor.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const { innerWidth, innerHeight } = window
  const isBelow = from.bottom + height + gap <= innerHeight || from.top < innerHeight - from.bottom
  const isFromLeft =
    panel.classList.contains('at-end') === (getComputedStyle(anchor).direction === 'rtl')
  const left = isFromLeft ? from.left : from.right - width
  const top = isBelow ? from.bottom + gap : from.top - height - gap
  panel.style.setProperty('margin', '0')
  panel.style.setProperty('inset', 'auto')
  panel.style.setProperty('left', `${clampToViewport(left, innerWidth - width)}px`)
  panel.style.setProperty('top', `${clampToViewport(top, innerHeight - height)}px`)
}

const gap = 4

function clampToViewport(value: number, most: number): number {
  return Math.max(gap, Math.min(value, most - gap))
}
