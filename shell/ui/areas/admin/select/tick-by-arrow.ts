import type { KeyboardEvent } from 'react'

const stops = 'a[href], input[type="checkbox"], [data-cell]'

/** Shift and an arrow take the row beside along, or let this one go again. Says whether there was one. */
export function tickByArrow({ key, shiftKey, target }: KeyboardEvent): boolean {
  const isDown = key === 'ArrowDown'
  if (!shiftKey || !(isDown || key === 'ArrowUp')) return false
  if (!(target instanceof HTMLElement) || !target.matches(`tbody :is(${stops})`)) return false
  const row = target.closest('tr')
  const next = isDown ? row?.nextElementSibling : row?.previousElementSibling
  const [here, there] = [boxIn(row), boxIn(next)]
  if (!here || !there) return false
  stopLike(target, next)?.focus()
  if (here.checked && there.checked) here.click()
  else for (const box of [here, there]) if (!box.checked) box.click()
  return true
}

function boxIn(row: Element | null | undefined): HTMLInputElement | null | undefined {
  return row?.querySelector<HTMLInputElement>('.tick input')
}

/** What stands in another row where this stands in its own. */
function stopLike(element: HTMLElement, row: Element | null | undefined): HTMLElement | undefined {
  const column = element.closest('td, th')
  const at = [...(column?.parentElement?.children ?? [])].findIndex((one) => one === column)
  const all = [...(row?.children[at]?.querySelectorAll<HTMLElement>(stops) ?? [])]
  return all.find(({ localName }) => localName === element.localName)
}
