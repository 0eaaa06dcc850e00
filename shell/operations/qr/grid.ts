/** The square of a code: which modules are dark, and which belong to a pattern and hold no data. */
export interface Grid {
  readonly size: number
  isDark(x: number, y: number): boolean
  isPattern(x: number, y: number): boolean
  set(x: number, y: number, isDark: boolean): void
  /** Sets a module for good: no data and no mask changes it. */
  fix(x: number, y: number, isDark: boolean): void
  copy(): Grid
}

export function createGrid(size: number, from?: { dark: Uint8Array; fixed: Uint8Array }): Grid {
  const dark = from?.dark.slice() ?? new Uint8Array(size * size)
  const fixed = from?.fixed.slice() ?? new Uint8Array(size * size)
  const grid: Grid = {
    size,
    isDark: (x, y) => dark[y * size + x] === 1,
    isPattern: (x, y) => fixed[y * size + x] === 1,
    set(x, y, isDark) {
      dark[y * size + x] = isDark ? 1 : 0
    },
    fix(x, y, isDark) {
      grid.set(x, y, isDark)
      fixed[y * size + x] = 1
    },
    copy: () => createGrid(size, { dark, fixed }),
  }
  return grid
}
