import type { Breakpoint } from './breakpoints.ts'

/**
 * The description of a handwritten page for the specification.
 *
 * @example
 * const { content }: PageContent = pageContents.welcome
 */
export interface PageContent {
  readonly content: readonly ContentBlock[]
  /** The interactions of users with the page. */
  readonly interactions: readonly string[]
  /** The calls that the page makes when it loads, by name. */
  readonly calls: readonly string[]
}

/**
 * An element of a page: a sentence with its layout and its items.
 *
 * @example
 * const tiles: ContentBlock = { text: 'A grid of tiles.', columns: 4, rowHeight: '100px' }
 */
export interface ContentBlock {
  /** The sentence that describes the element. */
  readonly text: string
  /** The number of columns of a grid, for all layout sizes or for each. */
  readonly columns?: number | Readonly<Record<Breakpoint, number>>
  /** The height of the rows of a grid. */
  readonly rowHeight?: `${number}px`
  /** Sentences about the items of the element. */
  readonly items?: readonly string[]
}

/**
 * Describes a handwritten page for the specification. It is not part of the declaration of the page,
 * because browsers load that declaration.
 *
 * @example
 * welcome: pageContent({ content: ['A greeting.', { text: 'A grid of tiles.', columns: 4 }] })
 */
export function pageContent(declaration: {
  /** The elements of the page, as sentences or with a layout. */
  content?: readonly (string | ContentBlock)[]
  /** The interactions of users with the page, as sentences. */
  interactions?: readonly string[]
  /** The calls that the page makes when it loads, by name. */
  calls?: readonly string[]
}): PageContent {
  const { content = [], interactions = [], calls = [] } = declaration
  const blocks = content.map((one) => (typeof one === 'string' ? { text: one } : one))
  return Object.freeze({ ...declaration, content: blocks, interactions, calls })
}
