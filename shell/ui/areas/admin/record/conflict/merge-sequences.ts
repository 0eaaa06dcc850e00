import { matchesOf } from '../differences/matches.ts'

/** A stretch in which at most one of both changed something, or in which they collide. */
export type Stretch =
  | { readonly isClean: true; readonly items: readonly string[] }
  | {
      readonly isClean: false
      readonly mine: readonly string[]
      readonly theirs: readonly string[]
    }

/** What somebody has put in place of what stood from `start` to before `end`. */
interface Hunk {
  readonly start: number
  readonly end: number
  readonly items: readonly string[]
}

/**
 * Puts together what two have made of the same. Where only one of both changed something, that stands;
 * where both changed the same place in different ways, they collide.
 */
export function mergeSequences(
  before: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly Stretch[] {
  const own = hunksOf(before, mine)
  const other = hunksOf(before, theirs)
  const stretches: Stretch[] = []
  let at = 0
  const keepUntil = (end: number) => {
    if (end > at) stretches.push({ isClean: true, items: before.slice(at, end) })
    at = Math.max(at, end)
  }
  while (own.length > 0 || other.length > 0) {
    const [ours, yours] = firstGroup(own, other)
    const all = [...ours, ...yours]
    const start = Math.min(...all.map((hunk) => hunk.start))
    const end = Math.max(...all.map((hunk) => hunk.end))
    keepUntil(start)
    const [one, two] = [madeOf(before, start, end, ours), madeOf(before, start, end, yours)]
    if (yours.length === 0 || isSame(one, two)) stretches.push({ isClean: true, items: one })
    else if (ours.length === 0) stretches.push({ isClean: true, items: two })
    else stretches.push({ isClean: false, mine: one, theirs: two })
    at = end
  }
  keepUntil(before.length)
  return stretches
}

/** Takes from the front of both what stands first, with everything that it collides with. */
function firstGroup(own: Hunk[], other: Hunk[]): readonly [Hunk[], Hunk[]] {
  const taken: readonly [Hunk[], Hunk[]] = [[], []]
  const [first, second] = [own[0], other[0]]
  const isOwn = !second || (first !== undefined && isBefore(first, second))
  const start = isOwn ? own.shift() : other.shift()
  if (start) taken[isOwn ? 0 : 1].push(start)
  for (;;) {
    const more = [own, other].findIndex((hunks, side) =>
      taken[side === 0 ? 1 : 0].some((hunk) => hunks[0] && collide(hunk, hunks[0])),
    )
    const next = more === 0 ? own.shift() : more === 1 ? other.shift() : undefined
    if (!next) return taken
    taken[more === 0 ? 0 : 1].push(next)
  }
}

/** Of two at the same place, what only puts something there goes first. */
function isBefore(one: Hunk, other: Hunk): boolean {
  return one.start === other.start ? one.end < other.end : one.start < other.start
}

function collide(one: Hunk, other: Hunk): boolean {
  const isSamePlace = one.start === other.start && one.end === other.end
  return isSamePlace || (one.start < other.end && other.start < one.end)
}

function hunksOf(before: readonly string[], after: readonly string[]): Hunk[] {
  const hunks: Hunk[] = []
  let [one, other] = [0, 0]
  for (const [start, place] of [
    ...matchesOf(before, after),
    [before.length, after.length] as const,
  ]) {
    const items = after.slice(other, place)
    if (start > one || items.length > 0) hunks.push({ start: one, end: start, items })
    ;[one, other] = [start + 1, place + 1]
  }
  return hunks
}

/** The stretch as it is with these changes. */
function madeOf(
  before: readonly string[],
  start: number,
  end: number,
  hunks: readonly Hunk[],
): readonly string[] {
  const items: string[] = []
  let at = start
  for (const hunk of hunks) {
    items.push(...before.slice(at, hunk.start), ...hunk.items)
    at = hunk.end
  }
  return [...items, ...before.slice(at, end)]
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, place) => item === other[place])
}
