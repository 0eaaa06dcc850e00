import type { Drawing } from '../../kit/kit-icon.tsx'

/** One line of the palette: somewhere to go, or something to do. */
export interface Command {
  readonly id: string
  readonly label: string
  /** A word more: where it is, or what it is. */
  readonly about?: string
  readonly icon?: Drawing
  /** In place of a drawing, the name whose first letter stands there. */
  readonly monogram?: string
  readonly keys?: string
  /** Where it leads; what it does instead stands in `run`. */
  readonly to?: string
  run?(): void
}

export interface CommandGroup {
  readonly label: string
  readonly commands: readonly Command[]
}
