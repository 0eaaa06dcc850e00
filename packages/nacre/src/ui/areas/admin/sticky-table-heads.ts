/**
 * Keeps table headers sticky where CSS alone cannot, and scrolls focused cells out from under the
 * sticky header and first column.
 */
export function attachStickyTables(admin: HTMLElement | null): (() => void) | undefined {
  if (!admin) return undefined
  const isUnbounded = supportsOverflowClip(admin)
  admin.toggleAttribute('data-unbounded', isUnbounded)
  // Browsers count an element under a sticky header as visible.
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.matches('.table tbody :focus-visible')) return
    if (target.closest('[popover]')) return
    // A table with its own scroll area fits into the window.
    if (!isUnbounded) target.closest('.table')?.scrollIntoView({ block: 'nearest' })
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  admin.addEventListener('focusin', onFocus)
  return () => admin.removeEventListener('focusin', onFocus)
}

function supportsOverflowClip(admin: HTMLElement): boolean {
  const probe = document.createElement('div')
  probe.style.overflow = 'auto clip'
  admin.append(probe)
  const does = getComputedStyle(probe).overflowY === 'clip'
  probe.remove()
  return does
}
