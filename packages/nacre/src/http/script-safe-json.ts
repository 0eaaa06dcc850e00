const cache = new WeakMap<object, string>()

/**
 * Serializes and caches a value that is part of many pages. It freezes the value, so that the
 * cached text stays valid. Returns the length of the text.
 *
 * @example
 * serializeOnce(response.body)
 */
export function cacheScriptSafeJson(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  freeze(value)
  const text = scriptSafeJson(value)
  cache.set(value, text)
  return text.length
}

/**
 * Serializes a value as JSON that is safe inside an HTML `<script>` element.
 *
 * @example
 * inertJson({ text: '</script>' })
 */
export function scriptSafeJson(value: unknown): string {
  const cached = typeof value === 'object' && value !== null ? cache.get(value) : undefined
  return (
    cached ??
    JSON.stringify(value)
      .replaceAll('<', String.raw`\u003c`)
      .replaceAll('\u2028', String.raw`\u2028`)
      .replaceAll('\u2029', String.raw`\u2029`)
  )
}

function freeze(value: object): void {
  if (Object.isFrozen(value)) return
  Object.freeze(value)
  for (const nested of Object.values(value)) {
    if (typeof nested === 'object' && nested !== null) freeze(nested)
  }
}
