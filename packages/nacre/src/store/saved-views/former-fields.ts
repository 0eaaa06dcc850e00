/**
 * What is stored of a list from before 0.1.0 says `created` and `updated` of what every record has: the
 * condition, the order and the columns, each as an address has it.
 */
export function withPresentFields<Value>(query: Value): Value {
  if (typeof query !== 'object' || query === null || Array.isArray(query)) return query
  const entries = Object.entries(query).map(([name, text]) => {
    const former = patterns[name]
    const present = former && typeof text === 'string' ? text.replaceAll(former, '$1At') : text
    return [name, present] as const
  })
  return Object.fromEntries(entries) as Value
}

const inList = /(?<![\w.])(created|updated)(?!\w)/gu
const patterns: Readonly<Record<string, RegExp>> = {
  where: /(?<=")(created|updated)(?="\s*:)/gu,
  sort: inList,
  columns: inList,
}
