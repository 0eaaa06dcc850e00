/** The minimum difference that is a jump, not drift. */
const minJump = 1_000

/**
 * Returns a function that returns by how many milliseconds the system clock has jumped since its
 * last call. It compares the system clock with a monotonic clock.
 *
 * @example
 * const jumped = createClockWatch(millisecondsOf(store.clock))
 * if (jumped() < 0) await hurry()
 */
export function createClockWatch(
  now: () => number,
  steady: () => number = () => performance.now(),
): () => number {
  let difference = now() - steady()
  return () => {
    const before = difference
    difference = now() - steady()
    const jump = difference - before
    return Math.abs(jump) < minJump ? 0 : jump
  }
}
