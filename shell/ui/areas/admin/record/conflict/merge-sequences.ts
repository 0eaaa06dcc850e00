import { matchesOf } from '../differences/matches.ts'

/** A stretch in which at most one of both changed something, or in which they collide. */
export type Stretch =
  | { readonly isClean: true; readonly items: readonly string[] }
  | {
      readonly isClean: false
      readonly mine: readonly string[]
      readonly theirs: readonly string[]
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
  const inMine = new Map(matchesOf(before, mine))
  const inTheirs = new Map(matchesOf(before, theirs))
  const stretches: Stretch[] = []
  let at = { before: 0, mine: 0, theirs: 0 }
  const settle = (until: typeof at) => {
    const was = before.slice(at.before, until.before)
    const one = mine.slice(at.mine, until.mine)
    const other = theirs.slice(at.theirs, until.theirs)
    if (one.length === 0 && other.length === 0) return
    if (isSame(one, was) || isSame(one, other)) stretches.push({ isClean: true, items: other })
    else if (isSame(other, was)) stretches.push({ isClean: true, items: one })
    else stretches.push({ isClean: false, mine: one, theirs: other })
  }
  for (const [place, item] of before.entries()) {
    const [one, other] = [inMine.get(place), inTheirs.get(place)]
    if (one === undefined || other === undefined) continue
    settle({ before: place, mine: one, theirs: other })
    stretches.push({ isClean: true, items: [item] })
    at = { before: place + 1, mine: one + 1, theirs: other + 1 }
  }
  settle({ before: before.length, mine: mine.length, theirs: theirs.length })
  return stretches
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, place) => item === other[place])
}
