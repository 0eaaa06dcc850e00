/**
 * Shortcuts trigger buttons and links of the screen, so they never do more than the screen offers.
 */

const rows = '.table tbody tr'

/** Returns a function that focuses the next or previous row. */
export function focusRow(step: 1 | -1) {
  return (screen: HTMLElement): boolean => {
    const all = [...screen.querySelectorAll<HTMLElement>(rows)].filter(linkOf)
    if (all.length === 0) return false
    const at = all.findIndex((row) => row.contains(document.activeElement))
    const next = at < 0 ? 0 : Math.max(0, Math.min(all.length - 1, at + step))
    linkOf(all[next])?.focus()
    return true
  }
}

export function openRow(screen: HTMLElement): boolean {
  const link = linkOf(currentRow(screen))
  link?.click()
  return link !== undefined
}

export function toggleRow(screen: HTMLElement): boolean {
  const box = currentRow(screen)?.querySelector<HTMLElement>('input[type="checkbox"]')
  box?.click()
  return box !== null && box !== undefined
}

/** Ticks all rows from the last ticked one, as a click with Shift does. */
export function selectUpToRow(screen: HTMLElement): boolean {
  const box = currentRow(screen)?.querySelector('input[type="checkbox"]')
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }))
  return box !== null && box !== undefined
}

export function focusSearch(screen: HTMLElement): boolean {
  const input = screen.querySelector<HTMLInputElement>('input[type="search"]')
  input?.focus()
  input?.select()
  return input !== null
}

export function editFirstField(screen: HTMLElement): boolean {
  const field = screen.querySelector<HTMLElement>(
    'form .field :is(input:not([type="hidden"]), select, textarea)',
  )
  field?.focus()
  return field !== null
}

export function clickFirst(selector: string) {
  return (screen: HTMLElement): boolean => {
    const element = screen.querySelector<HTMLElement>(selector)
    element?.click()
    return element !== null
  }
}

function currentRow(screen: HTMLElement): HTMLElement | undefined {
  return [...screen.querySelectorAll<HTMLElement>(rows)].find((row) =>
    row.contains(document.activeElement),
  )
}

function linkOf(row: HTMLElement | undefined): HTMLElement | undefined {
  return row?.querySelector<HTMLElement>('th a[href], a[href]') ?? undefined
}
