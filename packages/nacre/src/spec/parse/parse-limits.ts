import { type Limits, type Rate, ratePattern } from '#shell/language/entities/limits.ts'
import { quotaLabels } from '../document/constants.ts'
import type { ParsedSection } from '../markdown/parse-markdown.ts'
import { nameIn } from '../grammar/phrase.ts'
import { currentPhrase } from './former-phrases.ts'
import {
  recordUnparsedBlocks,
  recordUnparsedLine,
  type SpecParser,
  collectTableRows,
} from './spec-parser.ts'

export interface ParsedLimits {
  readonly limits: Limits
  readonly trashDays?: number
}

/**
 * Parses the limits of each entity. The other constants belong to the shell or are derived from the
 * pages.
 */
export function parseLimits(
  section: ParsedSection,
  reading: SpecParser,
): ReadonlyMap<string, ParsedLimits> {
  const here = { section: 9 }
  const all = [...section.blocks, ...section.parts.flatMap((part) => part.blocks)]
  const { rows, rest } = collectTableRows(all, 'of')
  recordUnparsedBlocks(reading, here, rest)
  const found = new Map<string, ParsedLimits>()
  for (const { row, line } of rows) {
    const entity = nameIn(row['of'] ?? '')
    const known = found.get(entity) ?? { limits: {} }
    const read = readLimit(row['what'] ?? '', row['limit'] ?? '', known)
    if (read && entity !== '') found.set(entity, read)
    else recordUnparsedLine(reading, { ...here, entity }, line)
  }
  return found
}

function readLimit(what: string, limit: string, known: ParsedLimits): ParsedLimits | undefined {
  const { limits } = known
  const [, verb] = /^(\S+) (?:per user|by one actor)$/u.exec(what) ?? []
  if (verb !== undefined) {
    if (!isRate(limit)) return undefined
    return { ...known, limits: { ...limits, rates: { ...limits.rates, [nameIn(verb)]: limit } } }
  }
  const number = Number(limit.replaceAll(',', ''))
  if (!/^[\d,]+$/u.test(limit) || !Number.isSafeInteger(number)) return undefined
  if (currentPhrase(what) === quotaLabels.trashDays) return { ...known, trashDays: number }
  if (currentPhrase(what) === quotaLabels.perOwner)
    return { ...known, limits: { ...limits, perOwner: number } }
  return currentPhrase(what) === quotaLabels.total
    ? { ...known, limits: { ...limits, total: number } }
    : undefined
}

function isRate(text: string): text is Rate {
  return ratePattern.test(text)
}
