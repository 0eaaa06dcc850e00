/** A measured value with its limit. */
export interface Figure {
  readonly what: string
  readonly value: string
  readonly budget?: string
}
