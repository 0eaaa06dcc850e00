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
export function screenCommands(): readonly Command[] {
  const labels = new Set(commandElements().map(accessibleNameOf))
  return [...labels].map((label) => ({
    id: `here ${label}`,
    label,
    icon: 'next',
    run: () => clickCommand(label),
  }))
}

/** Finds the element again: the screen may have rendered another one since. */
function clickCommand(label: string): void {
  commandElements()
    .find((element) => accessibleNameOf(element) === label)
    ?.click()
}

function commandElements(): readonly HTMLElement[] {
  const screen = document.querySelector('.screen') ?? document
  return [...screen.querySelectorAll<HTMLElement>(commandSelector)].filter(
    (element) =>
      accessibleNameOf(element) !== '' &&
      !element.hasAttribute('popovertarget') &&
      !element.matches(':disabled, [aria-disabled="true"]'),
  )
}

function accessibleNameOf(element: HTMLElement): string {
  return (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
}
