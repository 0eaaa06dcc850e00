import { Failure } from '#shell/model/failure.ts'

const deepest = 64

/**
 * JSON as a stranger sends it. How deep it goes is counted before anything reads it, because what goes
 * ten thousand deep can exhaust whoever walks it.
 */
export function parseJson(text: string): unknown {
  if (depthOf(text) > deepest) throw new Failure('malformed', { says: 'The JSON goes too deep.' })
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure('malformed', { says: 'The body is not JSON.' })
  }
}

function depthOf(text: string): number {
  let depth = 0
  let most = 0
  let isText = false
  for (let place = 0; place < text.length; place += 1) {
    const letter = text[place]
    if (isText && letter === '\\') place += 1
    else if (letter === '"') isText = !isText
    else if (!isText && (letter === '{' || letter === '[')) most = Math.max(most, (depth += 1))
    else if (!isText && (letter === '}' || letter === ']')) depth -= 1
  }
  return most
}
