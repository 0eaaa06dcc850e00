import type { Fields } from '#shell/language/fields/field.ts'

/**
 * Returns the input of an action from the parameters of a query. Values that are not text are JSON:
 * `?seats=2&tags=["front"]`.
 */
export function parseQueryInput(
  fields: Fields,
  query: URLSearchParams,
): Readonly<Record<string, unknown>> {
  const entries = [...query.entries()].map(([name, text]) => {
    const type = Object.hasOwn(fields, name) ? fields[name]?.schema['type'] : 'string'
    return [name, type === 'string' ? text : parseJson(text)]
  })
  return Object.fromEntries(entries)
}

/** Returns the text itself if it is no JSON, so that its field reports the wrong type. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
