const all = ['br', 'gzip'] as const

/**
 * The compression to answer in: of those that are `offered`, the one the client weighs most, and
 * the first of equals. Nothing means that the content goes out as it is.
 *
 * @example
 * acceptedEncoding('gzip, deflate, br;q=0') // 'gzip'
 */
export function acceptedEncoding(
  header: string | undefined,
  offered: readonly ('br' | 'gzip')[] = all,
): 'br' | 'gzip' | undefined {
  if (!header) return undefined
  const weights = weightsIn(header)
  const others = weights.get('*') ?? 0
  let best: 'br' | 'gzip' | undefined
  let most = 0
  for (const coding of offered) {
    const weight = weights.get(coding) ?? others
    if (weight <= most) continue
    best = coding
    most = weight
  }
  return best
}

const known = new Map<string, ReadonlyMap<string, number>>()

/** Browsers have few ways to say this, so what was read once is kept. */
function weightsIn(header: string): ReadonlyMap<string, number> {
  const kept = known.get(header)
  if (kept) return kept
  const weights = new Map(header.split(',').map(weighted))
  if (known.size >= 100) known.clear()
  known.set(header, weights)
  return weights
}

function weighted(part: string): [coding: string, weight: number] {
  const semicolon = part.indexOf(';')
  if (semicolon === -1) return [part.trim().toLowerCase(), 1]
  const weight = /^\s*q=([\d.]+)\s*$/iu.exec(part.slice(semicolon + 1))?.[1]
  // What cannot be read is not taken for consent.
  return [part.slice(0, semicolon).trim().toLowerCase(), Number(weight ?? 0) || 0]
}
