import { type RefCallback, useCallback } from 'react'
import { toast } from '../../kit/toast-store.ts'
import { useWords } from '../admin-context.ts'
import { cellWords } from './cell-words.ts'

const cells = '[data-cell]'

/**
 * Lets the keyboard go through the cells of a table that can be changed: one of them is a stop of Tab,
 * arrows lead on from there, and what one of them says can be copied.
 */
export function useRoving(): RefCallback<HTMLElement> {
  const { copied } = useWords(cellWords)
  return useCallback(
    (root: HTMLElement | null) => {
      if (!root) return undefined
      const onFocus = ({ target }: Event) => {
        if (target instanceof HTMLElement && target.matches(cells)) makeStop(root, target)
      }
      const onKey = (event: KeyboardEvent) => {
        const { target } = event
        if (!(target instanceof HTMLElement) || !target.matches(cells)) return
        if ((event.ctrlKey || event.metaKey) && event.key === 'c') return copy(target, copied)
        // With Shift, rows are selected.
        const next = event.shiftKey ? undefined : neighbour(target, event)
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
    },
    [copied],
  )
}

function makeStop(root: HTMLElement, wanted?: HTMLElement): void {
  const before = root.querySelector<HTMLElement>(`${cells}[tabindex="0"]`)
  const stop = wanted ?? before ?? root.querySelector<HTMLElement>(cells)
  if (before && before !== stop) before.tabIndex = -1
  if (stop && stop.tabIndex !== 0) stop.tabIndex = 0
}

/** Copies what a cell says, also what is too long to stand there, unless something else is marked. */
function copy(cell: HTMLElement, copied: string): void {
  if (getSelection()?.isCollapsed === false) return
  const text = cell.dataset['whole'] ?? cell.textContent
  // Only on a safe connection may a page do that.
  void navigator.clipboard?.writeText(text).then(() => toast({ sentence: copied }))
}

const page = 10

/** The cell beside, above or below, as one sees the table, or far off. */
function neighbour(cell: HTMLElement, { key, ctrlKey }: KeyboardEvent): HTMLElement | undefined {
  if (key === 'Home' || key === 'End') return atEnd(cell, key === 'Home' ? 0 : -1, ctrlKey)
  if (key === 'PageDown') return inRow(cell, 'nextElementSibling', page)
  if (key === 'PageUp') return inRow(cell, 'previousElementSibling', page)
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

/** The first or the last of a row, or of all. */
function atEnd(cell: HTMLElement, at: 0 | -1, isOfAll: boolean): HTMLElement | undefined {
  const around = cell.closest(isOfAll ? 'table' : 'tr')
  return [...(around?.querySelectorAll<HTMLElement>(cells) ?? [])].at(at)
}

/** The same column, so many rows further, as far as there are any. */
function inRow(
  cell: HTMLElement,
  way: 'nextElementSibling' | 'previousElementSibling',
  steps = 1,
): HTMLElement | undefined {
  const column = CSS.escape(cell.dataset['cell'] ?? '')
  let found: HTMLElement | undefined
  let row = cell.closest('tr')?.[way]
  for (let step = 0; row && step < steps; row = row[way]) {
    const next = row.querySelector<HTMLElement>(`[data-cell="${column}"]`)
    if (next) found = next
    step += 1
  }
  return found
}

/** The cell after one, in its row or at the beginning of the next. */
export function cellAfter(cell: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const all = [...(cell.closest('table')?.querySelectorAll<HTMLElement>(cells) ?? [])]
  return all[all.indexOf(cell) + step]
}
