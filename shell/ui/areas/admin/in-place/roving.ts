import { type RefCallback, useCallback } from 'react'

const cells = '[data-cell]'

/**
 * Lets the keyboard go through the cells of a table that can be changed: one of them is a stop of Tab,
 * arrows lead on from there.
 */
export function useRoving(): RefCallback<HTMLElement> {
  return useCallback((root: HTMLElement | null) => {
    if (!root) return undefined
    const onFocus = ({ target }: Event) => {
      if (target instanceof HTMLElement && target.matches(cells)) makeStop(root, target)
    }
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (!(target instanceof HTMLElement) || !target.matches(cells)) return
      const next = neighbour(target, event.key)
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    // Rows come and go; there is always one way in.
    const watch = new MutationObserver(() => makeStop(root))
    watch.observe(root, { childList: true, subtree: true })
    makeStop(root)
    root.addEventListener('focusin', onFocus)
    root.addEventListener('keydown', onKey)
    return () => {
      watch.disconnect()
      root.removeEventListener('focusin', onFocus)
      root.removeEventListener('keydown', onKey)
    }
  }, [])
}

function makeStop(root: HTMLElement, wanted?: HTMLElement): void {
  const before = root.querySelector<HTMLElement>(`${cells}[tabindex="0"]`)
  const stop = wanted ?? before ?? root.querySelector<HTMLElement>(cells)
  if (before && before !== stop) before.tabIndex = -1
  if (stop && stop.tabIndex !== 0) stop.tabIndex = 0
}

/** The cell beside, above or below, as one sees the table. */
function neighbour(cell: HTMLElement, key: string): HTMLElement | undefined {
  const isRightToLeft = getComputedStyle(cell).direction === 'rtl'
  if (key === 'ArrowRight') return sideways(cell, isRightToLeft ? -1 : 1)
  if (key === 'ArrowLeft') return sideways(cell, isRightToLeft ? 1 : -1)
  if (key === 'ArrowDown') return inRow(cell, 'nextElementSibling')
  return key === 'ArrowUp' ? inRow(cell, 'previousElementSibling') : undefined
}

function sideways(cell: HTMLElement, step: number): HTMLElement | undefined {
  const row = [...(cell.closest('tr')?.querySelectorAll<HTMLElement>(cells) ?? [])]
  return row[row.indexOf(cell) + step]
}

function inRow(
  cell: HTMLElement,
  way: 'nextElementSibling' | 'previousElementSibling',
): HTMLElement | undefined {
  const column = cell.dataset['cell'] ?? ''
  const row = cell.closest('tr')?.[way]
  return row?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(column)}"]`) ?? undefined
}

/** The cell after one, in its row or at the beginning of the next. */
export function cellAfter(cell: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const all = [...(cell.closest('table')?.querySelectorAll<HTMLElement>(cells) ?? [])]
  return all[all.indexOf(cell) + step]
}
