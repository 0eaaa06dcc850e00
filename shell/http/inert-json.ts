const texts = new WeakMap<object, string>()

/**
 * Serializes a value once, for a value that many pages carry. It is frozen, so that the text stays true.
 * Returns the length of the text.
 *
 * @example
 * serializeOnce(answer.body)
 */
export function serializeOnce(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  freeze(value)
  const text = inertJson(value)
  texts.set(value, text)
  return text.length
}

/**
 * JSON that can stand in a document: no parser sees the end of a script in it.
 *
 * @example
 * inertJson({ text: '</script>' })
 */
export function inertJson(value: unknown): string {
  const known = typeof value === 'object' && value !== null ? texts.get(value) : undefined
  return (
    known ??
    JSON.stringify(value)
      .replaceAll('<', String.raw`\u003c`)
      .replaceAll('\u2028', String.raw`\u2028`)
      .replaceAll('\u2029', String.raw`\u2029`)
  )
}

function freeze(value: object): void {
  if (Object.isFrozen(value)) return
  Object.freeze(value)
  for (const inner of Object.values(value)) {
    if (typeof inner === 'object' && inner !== null) freeze(inner)
  }
}
