/** The deepest nesting. */
const deepest = 64

const stringEnd = /["\\]/gu
const nextToken = /[^ \t\r\n]/gu

/**
 * Returns what makes JSON unsafe to parse: nesting that could overflow the stack of recursive code, or
 * a key that comes twice, because parsers disagree on which value counts.
 *
 * @example
 * findJsonProblem('{"a":1,"a":2}') // 'duplicate'
 */
export function findJsonProblem(text: string): 'depth' | 'duplicate' | undefined {
  /** The keys of each open object, or `undefined` for an array. */
  const openKeys: (Set<string> | undefined)[] = []
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index]
    if (sign === '{' || sign === '[') {
      openKeys.push(sign === '{' ? new Set() : undefined)
      if (openKeys.length > deepest) return 'depth'
    } else if (sign === '}' || sign === ']') openKeys.pop()
    else if (sign === '"') {
      const end = endOfString(text, index + 1)
      const names = openKeys.at(-1)
      nextToken.lastIndex = end + 1
      const isKey = names && nextToken.exec(text)?.[0] === ':'
      if (isKey && !addKey(names, text.slice(index, end + 1))) return 'duplicate'
      index = end
    }
  }
  return undefined
}

/** Returns the index after the string that starts here. */
function endOfString(text: string, start: number): number {
  stringEnd.lastIndex = start
  for (;;) {
    const found = stringEnd.exec(text)
    if (!found) return text.length
    if (found[0] === '"') return found.index
    stringEnd.lastIndex = found.index + 2
  }
}

/** Adds a key as it is written, and returns whether it is new. */
function addKey(names: Set<string>, written: string): boolean {
  const name = written.includes('\\') ? decodeKey(written) : written.slice(1, -1)
  const isNew = !names.has(name)
  names.add(name)
  return isNew
}

/** Decodes the escapes of a key: `"\u0061"` is `a`. */
function decodeKey(written: string): string {
  try {
    return String(JSON.parse(written))
  } catch {
    // The final JSON.parse reports the error.
    return written
  }
}
