/** A difference that no drift of a clock explains. */
const least = 1_000

/**
 * Tells by how many milliseconds the clock of the machine has jumped since it was last asked: what passes is
 * measured by a second clock that nobody sets.
 *
 * @example
 * const jumped = createClockWatch()
 * if (jumped() < 0) await hurry()
 */
export function createClockWatch(
  now: () => number = Date.now,
  steady: () => number = () => performance.now(),
): () => number {
  let difference = now() - steady()
  return () => {
    const before = difference
    difference = now() - steady()
    const jump = difference - before
    return Math.abs(jump) < least ? 0 : jump
  }
}
