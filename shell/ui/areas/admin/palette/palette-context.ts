import { createContext, useContext } from 'react'

/** What opens the palette, and what fetches its code before somebody does. */
export interface PaletteDoor {
  open(): void
  preload(): void
}

const closed: PaletteDoor = { open() {}, preload() {} }

export const PaletteContext = createContext(closed)

export function usePalette(): PaletteDoor {
  return useContext(PaletteContext)
}
