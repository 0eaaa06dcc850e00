import type { Size } from './sizes.ts'

/**
 * What a page made by hand contains, in words: its code shows it, and the specification says it.
 *
 * @example
 * const { shows }: Screen = screens.welcome
 */
export interface Screen {
  readonly shows: readonly Shown[]
  /** What one can do there. */
  readonly does: readonly string[]
  /** The calls it makes on opening, by their names in the product's calls. */
  readonly calls: readonly string[]
}

/**
 * One thing that a page shows: a sentence, how it is laid out, and what is in it.
 *
 * @example
 * const tiles: Shown = { text: 'A grid of tiles.', columns: 4, rowHeight: '100px' }
 */
export interface Shown {
  readonly text: string
  /** How many columns its grid has, at every width of the window or at each size. */
  readonly columns?: number | Readonly<Record<Size, number>>
  readonly rowHeight?: `${number}px`
  readonly items?: readonly string[]
}

/**
 * Declares what a page made by hand contains. It stands beside the page's declaration and not in it,
 * because browsers load that one.
 *
 * @example
 * welcome: screen({ shows: ['A greeting.', { text: 'A grid of tiles.', columns: 4 }] })
 */
export function screen(declaration: {
  shows?: readonly (string | Shown)[]
  does?: readonly string[]
  calls?: readonly string[]
}): Screen {
  const { shows = [], does = [], calls = [] } = declaration
  const shown = shows.map((one) => (typeof one === 'string' ? { text: one } : one))
  return Object.freeze({ shows: shown, does, calls })
}
