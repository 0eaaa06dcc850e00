/** A place in one sequence and the place in the other at which the same stands. */
export type Match = readonly [before: number, after: number]

/** Beyond so many steps two texts have so little in common that nobody wants to read what. */
const mostSteps = 1_000

/**
 * The longest way to read both sequences side by side: every place at which they stay the same, in order.
 * By the shortest path from the beginning to the end of both, taken greedily.
 */
export function matchesOf(before: readonly string[], after: readonly string[]): readonly Match[] {
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

/** On each diagonal, how far one gets in `before` with so many steps; of each number of steps. */
function shortestPath(before: readonly string[], after: readonly string[]): readonly Match[] {
  const [width, height] = [before.length, after.length]
  if (width === 0 || height === 0) return []
  const most = Math.min(width + height, mostSteps)
  const middle = most + 1
  const reached = new Int32Array(2 * most + 3)
  const trace: Int32Array[] = []
  for (let steps = 0; steps <= most; steps += 1) {
    trace.push(reached.slice())
    for (let diagonal = -steps; diagonal <= steps; diagonal += 2) {
      let at = isDown(reached, middle, diagonal, steps)
        ? (reached[middle + diagonal + 1] ?? 0)
        : (reached[middle + diagonal - 1] ?? 0) + 1
      while (at < width && at - diagonal < height && before[at] === after[at - diagonal]) at += 1
      reached[middle + diagonal] = at
      if (at >= width && at - diagonal >= height) return wayBack(trace, middle, width, height)
    }
  }
  return []
}

/** Whether the way onto this diagonal takes something new, rather than leaving something out. */
function isDown(reached: Int32Array, middle: number, diagonal: number, steps: number): boolean {
  if (diagonal === -steps) return true
  if (diagonal === steps) return false
  return (reached[middle + diagonal - 1] ?? 0) < (reached[middle + diagonal + 1] ?? 0)
}

function wayBack(
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
    const from = isDown(reached, middle, diagonal, steps) ? diagonal + 1 : diagonal - 1
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
