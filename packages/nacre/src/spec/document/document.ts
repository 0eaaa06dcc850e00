import type {
  SpecBlock,
  SpecInline,
  SpecListItem,
  SpecTableRow,
} from '#shell/model/specification-document.ts'
import { inlineText, undecidedText, strong } from '../grammar/inline.ts'

export const paragraph = (text: SpecInline): SpecBlock => ({ kind: 'paragraph', text })

/** Returns a paragraph, or no block for missing text. */
export const optionalParagraph = (text: string | undefined): readonly SpecBlock[] =>
  text === undefined || text === '' ? [] : [paragraph([text])]

export const listBlock = (items: readonly (SpecListItem | SpecInline)[]): SpecBlock => ({
  kind: 'list',
  items: items.map((item) => (isInline(item) ? { text: item } : item)),
})

/** Returns a list item with a label. Without content, it is marked as “not shown”. */
export function labelledItem(
  label: string,
  text: SpecInline,
  items: readonly SpecListItem[] = [],
): SpecListItem {
  const output = text.length === 0 && items.length === 0 ? inlineText`${undecidedText}.` : text
  const item = {
    text:
      output.length === 0
        ? inlineText`${strong(`${label}:`)}`
        : inlineText`${strong(`${label}:`)} ${output}`,
  }
  return items.length === 0 ? item : { ...item, items }
}

/**
 * Returns a table. A column whose name ends with a question mark is omitted if all of its cells are
 * empty.
 */
export function table(columns: readonly string[], rows: readonly SpecTableRow[]): SpecBlock {
  const visible = columns.flatMap((name, index) =>
    !name.endsWith('?') || rows.some((row) => (row[index] ?? []).length > 0) ? [index] : [],
  )
  return {
    kind: 'table',
    columns: visible.map((index) => (columns[index] ?? '').replace('?', '')),
    rows: rows.map((row) => visible.map((index) => row[index] ?? [])),
  }
}

function isInline(item: SpecListItem | SpecInline): item is SpecInline {
  return Array.isArray(item)
}
