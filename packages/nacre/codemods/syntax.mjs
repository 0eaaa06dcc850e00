import { parseAst } from 'vite'

/** Parses a TypeScript file. The language comes from the name of the file. */
export const parse = (code, file) => parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' })

/** Calls `visit(node, parent, key)` for every node, parents first. */
export function walk(node, visit, parent, key) {
  visit(node, parent, key)
  for (const [name, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') walk(child, visit, node, name)
    }
  }
}

/** Replaces parts of a text. An edit has `start`, `end` and `text`; the edits must not overlap. */
export function applyEdits(code, edits) {
  let result = ''
  let position = 0
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    result += code.slice(position, start) + text
    position = end
  }
  return result + code.slice(position)
}

/** The number of the line at a position. */
export const lineAt = (code, position) => code.slice(0, position).split('\n').length

/** The name of a property that is written without brackets. */
export function keyOf({ key, computed }) {
  return computed ? undefined : (key?.name ?? key?.value)
}
