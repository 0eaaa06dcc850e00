/** A value as it stands in a table: text as it is, yes or no, and what holds others as JSON. */
export function sayValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Reads a value of a field of this type, or nothing where it cannot be one. */
export function readValue(text: string, type: string): unknown {
  if (type === 'boolean') return yesOrNo(text)
  if (type === 'integer' || type === 'counter') {
    const number = Number(text.replaceAll(',', ''))
    return text.trim() !== '' && Number.isSafeInteger(number) ? number : undefined
  }
  if (['choices', 'list', 'structure', 'relations', 'image', 'file'].includes(type)) {
    return jsonOf(text)
  }
  return text === '' ? undefined : text
}

/** Yes, or no, in the words that people use for it in a table. */
export function yesOrNo(text: string): boolean | undefined {
  if (/^(?:yes|true|x|✓)$/iu.test(text.trim())) return true
  return /^(?:no|false|—|-|)$/iu.test(text.trim()) ? false : undefined
}

function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
