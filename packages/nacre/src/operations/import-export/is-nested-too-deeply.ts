const maxDepth = 64
/** A string or a bracket. An unterminated string matches to the end. */
const tokens = /"(?:[^"\\]|\\.)*(?:"|$)|[[{]|[\]}]/gsu

/** Checks whether JSON is nested more deeply than any stored value, to prevent a stack overflow. */
export function isNestedTooDeeply(json: string): boolean {
  let depth = 0
  for (const [piece] of json.matchAll(tokens)) {
    if (piece === '[' || piece === '{') depth += 1
    else if (piece === ']' || piece === '}') depth -= 1
    if (depth > maxDepth) return true
  }
  return false
}
