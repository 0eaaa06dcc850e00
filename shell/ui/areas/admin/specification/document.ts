/** The specification as `/v1/specification` answers it: what can be printed, without its printing. */
export interface SpecificationDocument {
  readonly title: string
  readonly opening: readonly Block[]
  readonly sections: readonly Section[]
}

export interface Section {
  readonly number: number
  readonly id: string
  readonly title: string
  readonly blocks: readonly Block[]
  readonly parts: readonly { readonly title: string; readonly blocks: readonly Block[] }[]
}

export type Block =
  | { readonly kind: 'paragraph'; readonly text: Inline }
  | { readonly kind: 'list'; readonly items: readonly Item[] }
  | {
      readonly kind: 'table'
      readonly columns: readonly string[]
      readonly rows: readonly (readonly Inline[])[]
    }
  | {
      readonly kind: 'diagram'
      readonly initial: string
      readonly states: readonly string[]
      readonly ways: readonly Way[]
    }

export interface Way {
  readonly from: string
  readonly to: string
  readonly name: string
}

export interface Item {
  readonly text: Inline
  readonly items?: readonly Item[]
}

export type Inline = readonly Span[]

export type Span =
  | string
  | { readonly code: string }
  | { readonly strong: string }
  | { readonly mark: 'code' | 'not shown' }
