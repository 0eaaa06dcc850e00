import { useMessages } from '../../../kit/use-messages.ts'
import { type RefCallback, useCallback } from 'react'
import { toast } from '../../../kit/toast-store.ts'

const cells = '[data-cell]'

/**
 * Adds keyboard navigation to the editable cells of a table: one tab stop (roving tabindex), arrow
 * keys, and copying of values.
 */
export function useRovingTabIndex(): RefCallback<HTMLElement> {
  const t = useMessages()
  return useCallback(
    (root: HTMLElement | null) => {
      if (!root) return undefined
      const onFocus = ({ target }: Event) => {
        if (target instanceof HTMLElement && target.matches(cells)) setTabStop(root, target)
      }
      const onKey = (event: KeyboardEvent) => {
        const { target } = event
        if (!(target instanceof HTMLElement) || !target.matches(cells)) return
        if ((event.ctrlKey || event.metaKey) && event.key === 'c')
          return copyCell(target, t('list.cell.copied'))
        // With Shift, arrow keys select rows.
        const next = event.shiftKey ? undefined : neighborOf(target, event)
        if (!next) return
        event.preventDefault()
        next.focus()
      }
      // Rows change, but one cell must always be focusable.
      const watch = new MutationObserver(() => setTabStop(root))
      watch.observe(root, { childList: true, subtree: true })
      setTabStop(root)
      root.addEventListener('focusin', onFocus)
      root.addEventListener('keydown', onKey)
      return () => {
        watch.disconnect()
        root.removeEventListener('focusin', onFocus)
        root.removeEventListener('keydown', onKey)
      }
    },
    [t],
  )
}

function setTabStop(root: HTMLElement, target?: HTMLElement): void {
  const before = root.querySelector<HTMLElement>(`${cells}[tabindex="0"]`)
  const stop = target ?? before ?? root.querySelector<HTMLElement>(cells)
  if (before && before !== stop) before.tabIndex = -1
  if (stop && stop.tabIndex !== 0) stop.tabIndex = 0
}

/** Copies the full value of a cell, unless text is selected. */
function copyCell(cell: HTMLElement, copied: string): void {
  if (getSelection()?.isCollapsed === false) return
  const text = cell.dataset['whole'] ?? cell.textContent
  // The clipboard API requires a secure context.
  void navigator.clipboard?.writeText(text).then(() => toast({ sentence: copied }))
}

const page = 10

/** Returns the cell in the direction of the key, as displayed. */
function neighborOf(cell: HTMLElement, { key, ctrlKey }: KeyboardEvent): HTMLElement | undefined {
  if (key === 'Home' || key === 'End') return edgeCell(cell, key === 'Home' ? 0 : -1, ctrlKey)
  if (key === 'PageDown') return cellInColumn(cell, 'nextElementSibling', page)
  if (key === 'PageUp') return cellInColumn(cell, 'previousElementSibling', page)
  const isRightToLeft = getComputedStyle(cell).direction === 'rtl'
  if (key === 'ArrowRight') return cellBeside(cell, isRightToLeft ? -1 : 1)
  if (key === 'ArrowLeft') return cellBeside(cell, isRightToLeft ? 1 : -1)
  if (key === 'ArrowDown') return cellInColumn(cell, 'nextElementSibling')
  return key === 'ArrowUp' ? cellInColumn(cell, 'previousElementSibling') : undefined
}

function cellBeside(cell: HTMLElement, step: number): HTMLElement | undefined {
  const row = [...(cell.closest('tr')?.querySelectorAll<HTMLElement>(cells) ?? [])]
  return row[row.indexOf(cell) + step]
}

/** Returns the first or last cell of the row, or of the table. */
function edgeCell(cell: HTMLElement, at: 0 | -1, isOfAll: boolean): HTMLElement | undefined {
  const around = cell.closest(isOfAll ? 'table' : 'tr')
  return [...(around?.querySelectorAll<HTMLElement>(cells) ?? [])].at(at)
}

/** Returns the cell in the same column, a number of rows away. */
function cellInColumn(
  cell: HTMLElement,
  direction: 'nextElementSibling' | 'previousElementSibling',
  steps = 1,
): HTMLElement | undefined {
  const column = CSS.escape(cell.dataset['cell'] ?? '')
  let found: HTMLElement | undefined
  let row = cell.closest('tr')?.[direction]
  for (let step = 0; row && step < steps; row = row[direction]) {
    const next = row.querySelector<HTMLElement>(`[data-cell="${column}"]`)
    if (next) found = next
    step += 1
  }
  return found
}

/** Returns the next cell, continuing in the next row. */
export function nextCell(cell: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const all = [...(cell.closest('table')?.querySelectorAll<HTMLElement>(cells) ?? [])]
  return all[all.indexOf(cell) + step]
}
