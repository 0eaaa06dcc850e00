import { longestSubsequence } from './longest-subsequence.ts'

/** A range with at most one change, or with a conflict. */
export type MergedRange =
  | { readonly isClean: true; readonly items: readonly string[] }
  | {
      readonly isClean: false
      readonly mine: readonly string[]
      readonly theirs: readonly string[]
    }

/** A replacement of the items from `start` to before `end`. */
interface Hunk {
  readonly start: number
  readonly end: number
  readonly items: readonly string[]
}

/**
 * Merges two changes of a sequence (diff3). Ranges that both have changed differently are
 * conflicts.
 */
export function mergeSequences(
  before: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly MergedRange[] {
  const own = hunksOf(before, mine)
  const other = hunksOf(before, theirs)
  const stretches: MergedRange[] = []
  let at = 0
  const copyUntil = (end: number) => {
    if (end > at) stretches.push({ isClean: true, items: before.slice(at, end) })
    at = Math.max(at, end)
  }
  while (own.length > 0 || other.length > 0) {
    const [ours, yours] = takeFirstGroup(own, other)
    const all = [...ours, ...yours]
    const start = Math.min(...all.map((hunk) => hunk.start))
    const end = Math.max(...all.map((hunk) => hunk.end))
    copyUntil(start)
    const [one, two] = [applyHunks(before, start, end, ours), applyHunks(before, start, end, yours)]
    if (yours.length === 0 || areEqual(one, two)) stretches.push({ isClean: true, items: one })
    else if (ours.length === 0) stretches.push({ isClean: true, items: two })
    else stretches.push({ isClean: false, mine: one, theirs: two })
    at = end
  }
  copyUntil(before.length)
  return stretches
}

/** Removes the first change of both lists together with all changes that overlap it. */
function takeFirstGroup(own: Hunk[], other: Hunk[]): readonly [Hunk[], Hunk[]] {
  const group: readonly [Hunk[], Hunk[]] = [[], []]
  const [first, second] = [own[0], other[0]]
  const isOwn = !second || (first !== undefined && isBefore(first, second))
  const start = isOwn ? own.shift() : other.shift()
  if (start) group[isOwn ? 0 : 1].push(start)
  for (;;) {
    const more = [own, other].findIndex((hunks, side) =>
      group[side === 0 ? 1 : 0].some((hunk) => hunks[0] && overlaps(hunk, hunks[0])),
    )
    const next = more === 0 ? own.shift() : more === 1 ? other.shift() : undefined
    if (!next) return group
    group[more === 0 ? 0 : 1].push(next)
  }
}

/** Orders changes by position, insertions first. */
function isBefore(one: Hunk, other: Hunk): boolean {
  return one.start === other.start ? one.end < other.end : one.start < other.start
}

function overlaps(one: Hunk, other: Hunk): boolean {
  const isSamePlace = one.start === other.start && one.end === other.end
  return isSamePlace || (one.start < other.end && other.start < one.end)
}

function hunksOf(before: readonly string[], after: readonly string[]): Hunk[] {
  const hunks: Hunk[] = []
  let [one, other] = [0, 0]
  for (const [start, index] of [
    ...longestSubsequence(before, after),
    [before.length, after.length] as const,
  ]) {
    const items = after.slice(other, index)
    if (start > one || items.length > 0) hunks.push({ start: one, end: start, items })
    ;[one, other] = [start + 1, index + 1]
  }
  return hunks
}

/** Returns a range with the changes applied. */
function applyHunks(
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

function areEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index])
}
