import type { IconDrawing } from '../../../kit/kit-icon.tsx'

/** A command of the palette: a link or an action. */
export interface Command {
  readonly id: string
  readonly label: string
  /** An additional description, such as the location. */
  readonly about?: string
  readonly icon?: IconDrawing
  /** The name whose first letter replaces an icon. */
  readonly monogram?: string
  readonly keys?: string
  /** The URL of a link. An action has `run` instead. */
  readonly to?: string
  run?(): void
}

export interface CommandGroup {
  readonly label: string
  readonly commands: readonly Command[]
}
