/**
 * Returns the character of a key. On a non-Latin layout, it is the letter of the US layout. Caps
 * Lock is ignored, and Shift with a letter has no character.
 */
export function characterOfKey(event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
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

/** Checks for Ctrl or ⌘ with a letter and no other modifier. */
export function hasModifier(event: KeyboardEvent, character: string): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event
  return (ctrlKey || metaKey) && !altKey && !shiftKey && characterOfKey(event) === character
}
