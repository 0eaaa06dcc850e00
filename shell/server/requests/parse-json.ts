import { Failure } from '#shell/model/failure.ts'

const deepest = 64

/**
 * JSON as a stranger sends it. How deep it goes is counted before anything reads it, because what goes
 * ten thousand deep can exhaust whoever walks it; and a name that stands twice in an object is refused,
 * because of two programs one would read the first and the other the second.
 */
export function parseJson(text: string): unknown {
  lookThrough(text)
  try {
    return JSON.parse(text)
  } catch {
    throw malformed('The body is not JSON.', 'Der Inhalt ist kein JSON.')
  }
}

/** The same from bytes, which must be text. */
export function parseJsonBytes(bytes: ArrayBuffer | Uint8Array): unknown {
  return parseJson(textOf(bytes))
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function textOf(bytes: ArrayBuffer | Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw malformed('The body is not UTF-8.', 'Der Inhalt ist kein UTF-8.')
  }
}

const endOfText = /["\\]/gu
const nextLetter = /[^ \t\r\n]/gu

function lookThrough(text: string): void {
  /** The names of each object that is open; nothing for a list. */
  const open: (Set<string> | undefined)[] = []
  for (let place = 0; place < text.length; place += 1) {
    const letter = text[place]
    if (letter === '{' || letter === '[') {
      open.push(letter === '{' ? new Set() : undefined)
      if (open.length > deepest) {
        throw malformed('The JSON goes too deep.', 'Das JSON ist zu tief verschachtelt.')
      }
    } else if (letter === '}' || letter === ']') open.pop()
    else if (letter === '"') {
      const end = endFrom(text, place + 1)
      const names = open.at(-1)
      nextLetter.lastIndex = end + 1
      if (names && nextLetter.exec(text)?.[0] === ':') addName(names, text.slice(place, end + 1))
      place = end
    }
  }
}

/** Where the text ends that begins here. */
function endFrom(text: string, start: number): number {
  endOfText.lastIndex = start
  for (;;) {
    const found = endOfText.exec(text)
    if (!found) return text.length
    if (found[0] === '"') return found.index
    endOfText.lastIndex = found.index + 2
  }
}

function addName(names: Set<string>, written: string): void {
  const name = written.includes('\\') ? read(written) : written.slice(1, -1)
  if (names.has(name)) {
    throw malformed('A name stands twice in an object.', 'Ein Name steht zweimal in einem Objekt.')
  }
  names.add(name)
}

/** A name with escapes in it as it is meant: `"\u0061"` is `a`. */
function read(written: string): string {
  try {
    return String(JSON.parse(written))
  } catch {
    // Whoever parses the whole will say so.
    return written
  }
}

function malformed(en: string, de: string): Failure {
  return new Failure('malformed', { says: { en, de } })
}
