/**
 * A specification document with headings, lists and tables. Pages and Markdown are generated from
 * it.
 *
 * @example
 * const { title, sections }: SpecDocument = renderSpecification(describeProduct(product, knowledge))
 */
export interface SpecDocument {
  readonly title: string
  readonly opening: readonly SpecBlock[]
  readonly sections: readonly SpecSection[]
}

/**
 * One of the nine sections of the specification.
 *
 * @example
 * const section: SpecSection = { number: 3, id: 'entities', title: 'Entities', blocks: [], parts: [] }
 */
export interface SpecSection {
  readonly number: number
  /** The id of the section in URLs: `entities`. */
  readonly id: string
  readonly title: string
  readonly blocks: readonly SpecBlock[]
  readonly parts: readonly SpecSubsection[]
}

/**
 * A subsection with its own heading.
 *
 * @example
 * const subsection: SpecSubsection = { title: 'Card', blocks: [] }
 */
export interface SpecSubsection {
  readonly title: string
  readonly blocks: readonly SpecBlock[]
}

/**
 * A block of the document.
 *
 * @example
 * const block: SpecBlock = { kind: 'paragraph', text: ['Access is denied unless a rule allows it.'] }
 */
export type SpecBlock =
  | { readonly kind: 'paragraph'; readonly text: SpecInline }
  | { readonly kind: 'list'; readonly items: readonly SpecListItem[] }
  | {
      readonly kind: 'table'
      readonly columns: readonly string[]
      readonly rows: readonly SpecTableRow[]
    }
  | SpecDiagram

/**
 * A state diagram.
 *
 * @example
 * const transitions = [{ from: 'draft', to: 'published', name: 'publish' }]
 * const diagram: Diagram = { kind: 'diagram', initial: 'draft', states: ['draft', 'published'], transitions }
 */
export interface SpecDiagram {
  readonly kind: 'diagram'
  readonly initial: string
  readonly states: readonly string[]
  readonly transitions: readonly {
    readonly from: string
    readonly to: string
    readonly name: string
  }[]
}

/**
 * An item of a list, with its nested items.
 *
 * @example
 * const item: SpecListItem = { text: ['Shows'], items: [{ text: ['a grid of tiles'] }] }
 */
export interface SpecListItem {
  readonly text: SpecInline
  readonly items?: readonly SpecListItem[]
}

/**
 * A row of a table, with one line of text for each column.
 *
 * @example
 * const row: SpecTableRow = [[{ code: 'title' }], ['required']]
 */
export type SpecTableRow = readonly SpecInline[]

/**
 * A line of formatted text.
 *
 * @example
 * const line: SpecInline = ['The URL is ', { code: '/v1/cards' }, '.']
 */
export type SpecInline = readonly SpecSpan[]

/**
 * A part of a line: text, a name in code format, emphasis or a mark.
 *
 * @example
 * const span: SpecSpan = { mark: 'not shown' }
 */
export type SpecSpan =
  | string
  | { readonly code: string }
  | { readonly strong: string }
  | { readonly mark: 'code' | 'not shown' }
