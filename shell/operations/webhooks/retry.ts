const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** How long after each try the next one comes: about three days in all. */
const pauses = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  ...Array.from({ length: 17 }, () => 4 * hour),
]

/** No try and no rest is put off for longer. */
export const longestPause = Math.max(...pauses)

/** When something that has been tried so often is tried again: never, once that was in vain for days. */
export function nextTry(tries: number, now: number): number | undefined {
  const pause = pauses[tries - 1]
  return pause === undefined ? undefined : now + pause
}

/** How long a server is left alone after so many failures in a row, whatever waits for it. */
export function restAfter(failures: number): number {
  return Math.min(5 * minute, second * 2 ** Math.min(failures, 20))
}

/** A server that has failed for so long without a single success is not called any more. */
export const longestFailing = 5 * day

/** After so many failures in a row, a success means that the server is back, and not only that it liked one message. */
export const backAfter = 10

/** For how long it can be seen what was told. */
export const daysKept = 30
