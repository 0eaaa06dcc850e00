/** Decides how many requests a process takes while it is overloaded. */
export interface LoadController {
  /** Gets how long something that was due has waited, in milliseconds. */
  observeDelay(milliseconds: number): void
  /** Checks whether the next request is taken. */
  admits(): boolean
  readonly isOverloaded: boolean
}

/** The delay in milliseconds that a busy process may have. */
const targetDelay = 30
/** The length of the window in milliseconds in which the delay must have been short once. */
const windowLength = 100
/** The number of delays in a window. A single long task is no overload. */
const minSamples = 3
/** Even an overloaded process takes this share, so that it sees when the load ends. */
const minShare = 0.02

/**
 * Creates a controller like CoDel: a short burst is no overload, but a queue that stands is. The
 * smallest delay within a window is that of the standing queue. While it is too long, the share of the
 * requests that are taken shrinks in proportion; else it grows until all are taken.
 */
export function createLoadController(
  now: () => number,
  random: () => number = Math.random,
): LoadController {
  let share = 1
  let windowStart = now()
  let smallest = Infinity
  let samples = 0

  const endWindow = () => {
    const ratio = targetDelay / Math.max(smallest, 1)
    if (ratio < 1) share = Math.max(minShare, share * Math.max(ratio, 0.5))
    else if (share < 1) share = Math.min(1, share * (ratio > 2 ? 1.5 : 1.1) + 0.01)
    windowStart = now()
    smallest = Infinity
    samples = 0
  }
  return {
    observeDelay(milliseconds) {
      smallest = Math.min(smallest, milliseconds)
      samples += 1
      if (samples >= minSamples && now() - windowStart >= windowLength) endWindow()
    },
    admits: () => share === 1 || random() < share,
    get isOverloaded() {
      return share < 1
    },
  }
}
