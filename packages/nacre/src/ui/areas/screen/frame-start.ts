/** The screens that wait for the frame of their area to ask for its data. */
const waiting = new Set<() => void>()
const longest = 100

/** Lets the waiting screens load their data. */
export function announceFrameStart(): void {
  for (const proceed of waiting) proceed()
  waiting.clear()
}

/**
 * Waits until the frame of an area has asked for its data. One request then has the data of both. The
 * wait is short, because a frame that is there does not load again.
 */
export function frameStart(): Promise<void> {
  return new Promise((resolve) => {
    waiting.add(resolve)
    setTimeout(resolve, longest)
  })
}
