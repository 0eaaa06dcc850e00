/** What keys do, by what stands on the screen: a key never does what the screen itself does not offer. */

const rows = '.table tbody tr'

/** Moves the keyboard to the row after or before the one that has it. */
export function goToRow(step: 1 | -1) {
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

export function tickRow(screen: HTMLElement): boolean {
  const box = currentRow(screen)?.querySelector<HTMLElement>('input[type="checkbox"]')
  box?.click()
  return box !== null && box !== undefined
}

/** As a press on the box does with Shift held: everything from the row ticked last to this one. */
export function tickUpToRow(screen: HTMLElement): boolean {
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
