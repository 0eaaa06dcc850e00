import type { Command } from './command.ts'

/** What is offered at the head of a screen, and for what is selected: buttons and links, also those in menus. */
const offered = [
  '.kit-actions :is(a[href], button)',
  '.head :is(a[href], button)',
  '.doings button',
  'button[name="_do"]',
  'form:not([hidden]) > button[name="do"]',
  'form:not([hidden]) [popover] button[name="do"]',
  '[data-command]',
].join()

/**
 * What can be done on the screen that is open, as it offers it itself: so the palette never offers what
 * the screen would not, and whatever a screen asks before it does something is asked here too.
 */
export function commandsHere(screen: ParentNode): readonly Command[] {
  const known = new Set<string>()
  return [...screen.querySelectorAll<HTMLElement>(offered)].flatMap((element) => {
    const label = nameOf(element)
    const isOpener = element.hasAttribute('popovertarget')
    if (isOpener || element.matches(':disabled, [aria-disabled="true"]')) return []
    if (label === '' || known.has(label)) return []
    known.add(label)
    return [{ id: `here ${label}`, label, icon: 'next', run: () => element.click() } as const]
  })
}

function nameOf(element: HTMLElement): string {
  return (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
}
