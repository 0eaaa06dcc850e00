import type { Block, Inline, Item, Row } from '#shell/model/specification-document.ts'
import { line, notShown, strong } from './inline.ts'

export const paragraph = (text: Inline): Block => ({ kind: 'paragraph', text })

/** One paragraph, or none where there is nothing to say. */
export const paragraphIf = (text: string | undefined): readonly Block[] =>
  text === undefined || text === '' ? [] : [paragraph([text])]

export const list = (items: readonly (Item | Inline)[]): Block => ({
  kind: 'list',
  items: items.map((item) => (isLine(item) ? { text: item } : item)),
})

/** A label and what it says; what nobody has declared is not shown. */
export function labelled(label: string, text: Inline, items: readonly Item[] = []): Item {
  const said = text.length === 0 && items.length === 0 ? line`${notShown}.` : text
  const item = {
    text: said.length === 0 ? line`${strong(`${label}:`)}` : line`${strong(`${label}:`)} ${said}`,
  }
  return items.length === 0 ? item : { ...item, items }
}

/**
 * A table. A column whose name ends with a question mark is left out where it is empty in every row.
 */
export function table(columns: readonly string[], rows: readonly Row[]): Block {
  const kept = columns.flatMap((name, place) =>
    !name.endsWith('?') || rows.some((row) => (row[place] ?? []).length > 0) ? [place] : [],
  )
  return {
    kind: 'table',
    columns: kept.map((place) => (columns[place] ?? '').replace('?', '')),
    rows: rows.map((row) => kept.map((place) => row[place] ?? [])),
  }
}

function isLine(item: Item | Inline): item is Inline {
  return Array.isArray(item)
}
