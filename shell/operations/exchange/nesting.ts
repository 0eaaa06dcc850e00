const deepest = 64
/** A text, or what opens and closes; of a text without an end, its beginning. */
const pieces = /"(?:[^"\\]|\\.)*(?:"|$)|[[{]|[\]}]/gsu

/** Whether JSON goes deeper than anything that is stored: whoever walks it could be exhausted by that. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  for (const [piece] of json.matchAll(pieces)) {
    if (piece === '[' || piece === '{') depth += 1
    else if (piece === ']' || piece === '}') depth -= 1
    if (depth > deepest) return true
  }
  return false
}
