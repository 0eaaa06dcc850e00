/**
 * A written specification as pages and texts are made of it: whatever has headings, lists and tables.
 *
 * @example
 * const { title, sections }: Document = specificationOf(describeProduct(product, house))
 */
export interface Document {
  readonly title: string
  readonly opening: readonly Block[]
  readonly sections: readonly Section[]
}

/**
 * One of its nine sections.
 *
 * @example
 * const section: Section = { number: 3, id: 'entities', title: 'Entities', blocks: [], parts: [] }
 */
export interface Section {
  readonly number: number
  /** What it goes by in addresses: `entities`. */
  readonly id: string
  readonly title: string
  readonly blocks: readonly Block[]
  readonly parts: readonly Part[]
}

/**
 * What stands in a section under a heading of its own.
 *
 * @example
 * const part: Part = { title: 'Card', blocks: [] }
 */
export interface Part {
  readonly title: string
  readonly blocks: readonly Block[]
}

/**
 * One piece of the text.
 *
 * @example
 * const block: Block = { kind: 'paragraph', text: ['Nothing is open by default.'] }
 */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: Inline }
  | { readonly kind: 'list'; readonly items: readonly Item[] }
  | { readonly kind: 'table'; readonly columns: readonly string[]; readonly rows: readonly Row[] }
  | Diagram

/**
 * States and the ways between them, to be drawn.
 *
 * @example
 * const ways = [{ from: 'draft', to: 'published', name: 'publish' }]
 * const diagram: Diagram = { kind: 'diagram', initial: 'draft', states: ['draft', 'published'], ways }
 */
export interface Diagram {
  readonly kind: 'diagram'
  readonly initial: string
  readonly states: readonly string[]
  readonly ways: readonly { readonly from: string; readonly to: string; readonly name: string }[]
}

/**
 * One item of a list, with those below it.
 *
 * @example
 * const item: Item = { text: ['Shows'], items: [{ text: ['a grid of tiles'] }] }
 */
export interface Item {
  readonly text: Inline
  readonly items?: readonly Item[]
}

/**
 * One row of a table: a line for each of its columns.
 *
 * @example
 * const row: Row = [[{ code: 'title' }], ['required']]
 */
export type Row = readonly Inline[]

/**
 * A line of text with what stands out in it.
 *
 * @example
 * const line: Inline = ['The address is ', { code: '/v1/cards' }, '.']
 */
export type Inline = readonly Span[]

/**
 * A piece of a line. A name stands as code, as it is typed; a mark is said of something.
 *
 * @example
 * const span: Span = { mark: 'not shown' }
 */
export type Span =
  | string
  | { readonly code: string }
  | { readonly strong: string }
  | { readonly mark: 'code' | 'not shown' }
