import { type Limits, type Rate, ratePattern } from '#shell/model/limits.ts'
import { counts } from '../document/constants.ts'
import type { ReadSection } from '../markdown/read-markdown.ts'
import { nameIn } from '../phrases/phrase.ts'
import { keepBlocks, keepLine, type Reading, tablesOf } from './reading.ts'

export interface ReadLimits {
  readonly limits: Limits
  readonly binDays?: number
}

/** The limits of each entity. The other constants are the shell's, or follow from the pages. */
export function readLimits(
  section: ReadSection,
  reading: Reading,
): ReadonlyMap<string, ReadLimits> {
  const here = { section: 9 }
  const all = [...section.blocks, ...section.parts.flatMap((part) => part.blocks)]
  const { rows, rest } = tablesOf(all, 'of')
  keepBlocks(reading, here, rest)
  const found = new Map<string, ReadLimits>()
  for (const { row, line } of rows) {
    const entity = nameIn(row['of'] ?? '')
    const known = found.get(entity) ?? { limits: {} }
    const read = readLimit(row['what'] ?? '', row['limit'] ?? '', known)
    if (read && entity !== '') found.set(entity, read)
    else keepLine(reading, { ...here, entity }, line)
  }
  return found
}

function readLimit(what: string, limit: string, known: ReadLimits): ReadLimits | undefined {
  const { limits } = known
  const [, verb] = /^(\S+) by one actor$/u.exec(what) ?? []
  if (verb !== undefined) {
    if (!isRate(limit)) return undefined
    return { ...known, limits: { ...limits, rates: { ...limits.rates, [nameIn(verb)]: limit } } }
  }
  const number = Number(limit.replaceAll(',', ''))
  if (!/^[\d,]+$/u.test(limit) || !Number.isSafeInteger(number)) return undefined
  if (what === counts.binDays) return { ...known, binDays: number }
  if (what === counts.perOwner) return { ...known, limits: { ...limits, perOwner: number } }
  return what === counts.inAll ? { ...known, limits: { ...limits, inAll: number } } : undefined
}

function isRate(text: string): text is Rate {
  return ratePattern.test(text)
}
