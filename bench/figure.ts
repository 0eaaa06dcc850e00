/** One line of what is claimed: a figure of this run, and what it may be at most. */
export interface Figure {
  readonly what: string
  readonly value: string
  readonly budget?: string
}
