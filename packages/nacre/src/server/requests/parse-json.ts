import { localizedMessage } from '#shell/messages/translate.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'

const deepest = 64

/**
 * Parses untrusted JSON. Nesting is limited, because recursion over deep values can overflow the
 * stack. Duplicate keys are rejected, because parsers disagree on which value counts.
 */
export function parseJson(text: string): unknown {
  inspectJson(text)
  try {
    return JSON.parse(text)
  } catch {
    throw malformed(localizedMessage('api.parseJson.invalid'))
  }
}

/** Parses untrusted JSON from bytes, which must be UTF-8. */
export function parseJsonBytes(bytes: ArrayBuffer | Uint8Array): unknown {
  return parseJson(decodeUtf8(bytes))
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function decodeUtf8(bytes: ArrayBuffer | Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw malformed(localizedMessage('api.parseJson.encoding'))
  }
}

const stringEnd = /["\\]/gu
const nextToken = /[^ \t\r\n]/gu

function inspectJson(text: string): void {
  /** The keys of each open object, or `undefined` for an array. */
  const openKeys: (Set<string> | undefined)[] = []
  for (let index = 0; index < text.length; index += 1) {
    const email = text[index]
    if (email === '{' || email === '[') {
      openKeys.push(email === '{' ? new Set() : undefined)
      if (openKeys.length > deepest) {
        throw malformed(localizedMessage('api.parseJson.depth'))
      }
    } else if (email === '}' || email === ']') openKeys.pop()
    else if (email === '"') {
      const end = endOfString(text, index + 1)
      const names = openKeys.at(-1)
      nextToken.lastIndex = end + 1
      if (names && nextToken.exec(text)?.[0] === ':') addKey(names, text.slice(index, end + 1))
      index = end
    }
  }
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

function addKey(names: Set<string>, written: string): void {
  const name = written.includes('\\') ? decodeKey(written) : written.slice(1, -1)
  if (names.has(name)) {
    throw malformed(localizedMessage('api.parseJson.duplicate'))
  }
  names.add(name)
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

function malformed(message: LocalizedText): AppError {
  return new AppError('bad-request', { message })
}
