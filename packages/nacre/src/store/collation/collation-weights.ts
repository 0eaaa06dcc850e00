import { firstOf } from './characters.ts'
import type { ExpandedCharacter } from './classify-characters.ts'
import type { Collators } from './collators.ts'
import { decomposedUnits } from './decomposed-units.ts'
import { groupEqual } from './group-equal.ts'

/**
 * The weights of a character on the three levels of comparison: its letters, as bytes of the sort key,
 * then its accents and its cases. There are as many of these two, and 0 is the usual one.
 */
export interface Weights {
  readonly primary: readonly number[]
  readonly secondary: readonly number[]
  readonly tertiary: readonly number[]
}

/** The distance between two weights, so that others fit between them. */
export const weightStep = 16

/** The weights that are known so far, which further ones are placed between. */
export interface KnownWeights {
  readonly weights: Map<string, Weights>
  /** The marks in their order, with their weights. */
  readonly marks: readonly (readonly [string, number])[]
  /** For each character, those that differ in case only. */
  readonly variants: Map<string, readonly string[]>
  readonly collators: Collators
}

/** Adds a letter with all its spellings, in their order: o, O, ø, Ø. */
export function addCharacters(
  known: KnownWeights,
  spellings: readonly string[],
  primary: readonly number[],
): void {
  const { weights, collators } = known
  const [plain = ''] = spellings
  const taken = new Set<string>()
  for (const [index, equal] of groupEqual(spellings, collators.secondary).entries()) {
    const mark = markBefore(known, { start: plain, rest: '', text: equal[0] ?? '' })
    const accent = index === 0 ? [] : [weightAfter(mark, plain, taken)]
    for (const [position, same] of groupEqual(equal, collators.tertiary).entries()) {
      const tertiary = [position * weightStep, ...accent.map(() => 0)]
      for (const text of same) {
        weights.set(text, { primary, secondary: [0, ...accent], tertiary })
        known.variants.set(text, equal)
      }
    }
  }
}

/** Adds the characters that are ordered like several others: æ like ae, with a mark after the a. */
export function addExpansions(known: KnownWeights, expansions: readonly ExpandedCharacter[]): void {
  const { weights, collators } = known
  const sorted = expansions.toSorted((one, other) =>
    collators.tertiary(one.character, other.character),
  )
  const taken = new Set<string>()
  for (const { character, spelling } of sorted) {
    const units = [...decomposedUnits(spelling, weights)]
    const [first, ...others] = units.flatMap((unit) => weights.get(unit) ?? [])
    if (!first || others.length + 1 < units.length) continue
    const start = firstOf(spelling)
    const place = { start, rest: spelling.slice(start.length), text: character }
    const hasMark = collators.secondary(character, spelling) !== 0
    const mark = hasMark ? [markBefore(known, place) + 1] : []
    const own = weightAfter(tertiaryBefore(known, place), spelling.toLowerCase(), taken)
    weights.set(character, {
      primary: [first, ...others].flatMap(({ primary }) => primary),
      secondary: [...first.secondary, ...mark, ...others.flatMap(({ secondary }) => secondary)],
      tertiary: [
        own,
        ...[...first.tertiary.slice(1), ...mark].map(() => 0),
        ...others.flatMap(({ tertiary }) => tertiary),
      ],
    })
  }
}

/** A text, and the one that it is compared with: `start`, with something added, then `rest`. */
interface Comparison {
  readonly start: string
  readonly rest: string
  readonly text: string
}

/** Returns the weight of the last mark with which `start` sorts before the text. */
function markBefore({ marks, collators }: KnownWeights, { start, rest, text }: Comparison): number {
  let [low, high] = [0, marks.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const [mark = ''] = marks[middle] ?? []
    if (collators.secondary(start + mark + rest, text) < 0) low = middle + 1
    else high = middle
  }
  return marks[low - 1]?.[1] ?? 0
}

/** Returns the case of the last spelling of `start` that does not sort after the text. */
function tertiaryBefore(
  { weights, variants, collators }: KnownWeights,
  { start, rest, text }: Comparison,
): number {
  const before = variants.get(start)?.findLast((one) => collators.tertiary(one + rest, text) <= 0)
  return weights.get(before ?? '')?.tertiary[0] ?? 0
}

/** Returns an unused weight after another one. Only weights of the same group are compared. */
function weightAfter(weight: number, group: string, taken: Set<string>): number {
  let next = weight + 1
  while (taken.has(`${group} ${next}`)) next += 1
  taken.add(`${group} ${next}`)
  return next
}
