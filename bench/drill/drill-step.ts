import type { ClientView } from './load.ts'

/** A step of a drill: what was tried, what clients have seen, and what was lost. */
export interface DrillStep extends ClientView {
  readonly what: string
  /** The number of acknowledged records that are missing afterwards. */
  readonly lost: number
  /** What else the step has shown. */
  readonly note: string
}
