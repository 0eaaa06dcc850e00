import { createContext, useContext } from 'react'

/** Opens the palette, or preloads its code. */
export interface PaletteControls {
  open(): void
  preload(): void
}

const closed: PaletteControls = { open() {}, preload() {} }

export const PaletteContext = createContext(closed)

export function usePalette(): PaletteControls {
  return useContext(PaletteContext)
}
