const supported = ['br', 'gzip'] as const

/**
 * Selects the compression of a response: of the offered encodings the one with the highest weight,
 * and of equal ones the first. `undefined` means no compression.
 *
 * @example
 * negotiateEncoding('gzip, deflate, br;q=0') // 'gzip'
 */
export function negotiateEncoding(
  header: string | undefined,
  offered: readonly ('br' | 'gzip')[] = supported,
): 'br' | 'gzip' | undefined {
  if (!header) return undefined
  const weights = parseWeights(header)
  const others = weights.get('*') ?? 0
  let best: 'br' | 'gzip' | undefined
  let bestWeight = 0
  for (const coding of offered) {
    const weight = weights.get(coding) ?? others
    if (weight <= bestWeight) continue
    best = coding
    bestWeight = weight
  }
  return best
}

const cache = new Map<string, ReadonlyMap<string, number>>()

/** Caches parsed headers, because browsers send few different ones. */
function parseWeights(header: string): ReadonlyMap<string, number> {
  const stored = cache.get(header)
  if (stored) return stored
  const weights = new Map(header.split(',').map(parseWeight))
  if (cache.size >= 100) cache.clear()
  cache.set(header, weights)
  return weights
}

function parseWeight(part: string): [coding: string, weight: number] {
  const semicolon = part.indexOf(';')
  if (semicolon === -1) return [part.trim().toLowerCase(), 1]
  const weight = /^\s*q=([\d.]+)\s*$/iu.exec(part.slice(semicolon + 1))?.[1]
  // An invalid weight counts as 0.
  return [part.slice(0, semicolon).trim().toLowerCase(), Number(weight ?? 0) || 0]
}
