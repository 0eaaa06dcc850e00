/**
 * The letter that a key stands for. Where a layout has other letters, it is the one that stands there on most
 * keyboards; Caps Lock makes no difference, and Shift with a letter is no letter.
 */
export function letterOf(event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const { key, code, shiftKey } = event
  const isForeign = key.length === 1 && key > '\u007f' && /\p{L}|\p{P}/u.test(key)
  if (isForeign && code === 'Slash') return shiftKey ? '?' : '/'
  const place = isForeign ? /^Key([A-Z])$/u.exec(code)?.[1] : undefined
  if (place !== undefined && !isLatin(key)) return shiftKey ? key : place.toLowerCase()
  return shiftKey || key.length > 1 ? key : key.toLowerCase()
}

function isLatin(key: string): boolean {
  return /\p{Script=Latin}/u.test(key)
}

/** Whether it is Ctrl or ⌘ with a letter, and nothing else. */
export function isWithControl(event: KeyboardEvent, letter: string): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event
  return (ctrlKey || metaKey) && !altKey && !shiftKey && letterOf(event) === letter
}
