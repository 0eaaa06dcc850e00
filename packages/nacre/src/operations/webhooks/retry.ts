const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** The delays between attempts, about three days in total. */
const retryDelays = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  ...Array.from({ length: 17 }, () => 4 * hour),
]

/** The maximum delay of a retry or a pause. */
export const maxRetryDelay = Math.max(...retryDelays)

/** Returns the time of the next attempt, or `undefined` after the last one. */
export function nextAttemptAt(tries: number, now: number): number | undefined {
  const delay = retryDelays[tries - 1]
  return delay === undefined ? undefined : now + delay
}

/** Returns the pause for a server after consecutive failures. */
export function pauseAfterFailures(failures: number): number {
  return Math.min(5 * minute, second * 2 ** Math.min(failures, 20))
}

/** The time without a success after which a webhook is disabled. */
export const maxFailureDuration = 5 * day

/** The number of consecutive failures after which a success releases all waiting deliveries. */
export const recoveryThreshold = 10

/** The number of days that deliveries are stored. */
export const deliveryLogDays = 30
