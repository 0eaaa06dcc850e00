import type { KeyboardEvent } from 'react'

const stops = 'a[href], input[type="checkbox"], [data-cell]'

/**
 * Handles Shift with an arrow key: ticks the next row, or unticks this one when going back. Returns
 * whether there was a next row.
 */
export function tickByArrow({ key, shiftKey, target }: KeyboardEvent): boolean {
  const isDown = key === 'ArrowDown'
  if (!shiftKey || !(isDown || key === 'ArrowUp')) return false
  if (!(target instanceof HTMLElement) || !target.matches(`tbody :is(${stops})`)) return false
  const row = target.closest('tr')
  const next = isDown ? row?.nextElementSibling : row?.previousElementSibling
  const [currentBox, nextBox] = [checkboxIn(row), checkboxIn(next)]
  if (!currentBox || !nextBox) return false
  correspondingStop(target, next)?.focus()
  if (currentBox.checked && nextBox.checked) currentBox.click()
  else for (const box of [currentBox, nextBox]) if (!box.checked) box.click()
  return true
}

function checkboxIn(row: Element | null | undefined): HTMLInputElement | null | undefined {
  return row?.querySelector<HTMLInputElement>('.tick input')
}

/** Finds the element of another row in the same column and position. */
function correspondingStop(
  element: HTMLElement,
  row: Element | null | undefined,
): HTMLElement | undefined {
  const column = element.closest('td, th')
  const at = [...(column?.parentElement?.children ?? [])].findIndex((one) => one === column)
  const all = [...(row?.children[at]?.querySelectorAll<HTMLElement>(stops) ?? [])]
  return all.find(({ localName }) => localName === element.localName)
}
