/**
 * Keeps in sight what a table is read by: its head, where a browser cannot scroll a table sideways and leave the
 * other direction to the page; and what has the keyboard, which must not lie beneath the head or the first column.
 */
export function keepTablesInSight(admin: HTMLElement | null): (() => void) | undefined {
  if (!admin) return undefined
  const isUnbounded = leavesTheOtherDirection(admin)
  admin.toggleAttribute('data-unbounded', isUnbounded)
  // By itself a browser takes what lies beneath something for seen.
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.matches('.table tbody :focus-visible')) return
    if (target.closest('[popover]')) return
    // A table that scrolls by itself fits into the window, and its head is at its top.
    if (!isUnbounded) target.closest('.table')?.scrollIntoView({ block: 'nearest' })
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  admin.addEventListener('focusin', onFocus)
  return () => admin.removeEventListener('focusin', onFocus)
}

function leavesTheOtherDirection(admin: HTMLElement): boolean {
  const probe = document.createElement('div')
  probe.style.overflow = 'auto clip'
  admin.append(probe)
  const does = getComputedStyle(probe).overflowY === 'clip'
  probe.remove()
  return does
}
