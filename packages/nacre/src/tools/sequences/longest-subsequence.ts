/** A pair of indexes at which both sequences have the same item. */
export type Match = readonly [before: number, after: number]

/** The limit of edit steps. Texts that differ more have no useful diff. */
const maxSteps = 1_000

/**
 * Finds the longest common subsequence with Myers’ greedy algorithm. Returns the index pairs in
 * order.
 */
export function longestSubsequence(
  before: readonly string[],
  after: readonly string[],
): readonly Match[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const inside = shortestPath(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  )
  return [
    ...Array.from({ length: start }, (_, at): Match => [at, at]),
    ...inside.map(([one, other]): Match => [one + start, other + start]),
    ...Array.from({ length: end }, (_, at): Match => [
      before.length - end + at,
      after.length - end + at,
    ]),
  ]
}

/**
 * Computes the furthest reaching paths per diagonal for each number of steps, then traces the
 * shortest one.
 */
function shortestPath(before: readonly string[], after: readonly string[]): readonly Match[] {
  const [width, height] = [before.length, after.length]
  if (width === 0 || height === 0) return []
  const stepLimit = Math.min(width + height, maxSteps)
  const middle = stepLimit + 1
  const reached = new Int32Array(2 * stepLimit + 3)
  const trace: Int32Array[] = []
  for (let steps = 0; steps <= stepLimit; steps += 1) {
    trace.push(reached.slice())
    for (let diagonal = -steps; diagonal <= steps; diagonal += 2) {
      let at = isInsertion(reached, middle, diagonal, steps)
        ? (reached[middle + diagonal + 1] ?? 0)
        : (reached[middle + diagonal - 1] ?? 0) + 1
      while (at < width && at - diagonal < height && before[at] === after[at - diagonal]) at += 1
      reached[middle + diagonal] = at
      if (at >= width && at - diagonal >= height) return traceBack(trace, middle, width, height)
    }
  }
  return []
}

/** Checks whether the path enters this diagonal by an insertion instead of a deletion. */
function isInsertion(
  reached: Int32Array,
  middle: number,
  diagonal: number,
  steps: number,
): boolean {
  if (diagonal === -steps) return true
  if (diagonal === steps) return false
  return (reached[middle + diagonal - 1] ?? 0) < (reached[middle + diagonal + 1] ?? 0)
}

function traceBack(
  trace: readonly Int32Array[],
  middle: number,
  width: number,
  height: number,
): readonly Match[] {
  const matches: Match[] = []
  let [one, other] = [width, height]
  for (let steps = trace.length - 1; steps >= 0; steps -= 1) {
    const reached = trace[steps] ?? new Int32Array()
    const diagonal = one - other
    const from = isInsertion(reached, middle, diagonal, steps) ? diagonal + 1 : diagonal - 1
    const start = steps === 0 ? 0 : (reached[middle + from] ?? 0)
    const [stopOne, stopOther] = steps === 0 ? [0, 0] : [start, start - from]
    while (one > stopOne && other > stopOther) {
      one -= 1
      other -= 1
      matches.push([one, other])
    }
    one = stopOne
    other = stopOther
  }
  return matches.toReversed()
}
