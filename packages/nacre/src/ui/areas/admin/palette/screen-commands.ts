import type { Command } from './command.ts'

/**
 * Selects the buttons and links in the header of a screen and in the selection bar, including
 * menus.
 */
const commandSelector = [
  '.kit-actions :is(a[href], button)',
  '.head :is(a[href], button)',
  '.record-actions button',
  'button[name="_intent"]',
  'form:not([hidden]) > button[name="do"]',
  'form:not([hidden]) [popover] button[name="do"]',
  '[data-command]',
].join()

/**
 * Returns the commands of the current screen from its own buttons and links. So the palette offers
 * exactly what the screen offers, with the same confirmations.
 */
export function screenCommands(screen: ParentNode): readonly Command[] {
  const known = new Set<string>()
  return [...screen.querySelectorAll<HTMLElement>(commandSelector)].flatMap((element) => {
    const label = accessibleNameOf(element)
    const isOpener = element.hasAttribute('popovertarget')
    if (isOpener || element.matches(':disabled, [aria-disabled="true"]')) return []
    if (label === '' || known.has(label)) return []
    known.add(label)
    return [{ id: `here ${label}`, label, icon: 'next', run: () => element.click() } as const]
  })
}

function accessibleNameOf(element: HTMLElement): string {
  return (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
}
