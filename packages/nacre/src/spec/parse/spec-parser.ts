import type {
  ParsedBlock,
  ParsedItem,
  ParsedSubsection,
  ParsedTable,
} from '../markdown/parse-markdown.ts'
import type { Languages } from '../grammar/localized-text.ts'
import { currentColumn, currentLabel } from './former-phrases.ts'

/** Text that could not be parsed, with its location. */
export interface UnparsedText {
  readonly section: number
  /** The heading above the text. */
  readonly under?: string
  /** The entity that the text is about. */
  readonly entity?: string
  /** The field, move, page or other named subject of the text. */
  readonly about?: string
  readonly text: string
  /** The whole line, if no part of it could be parsed. */
  readonly line?: string
}

/** The state of the parser. It records every text that cannot be parsed. */
export interface SpecParser {
  readonly languages: Languages
  readonly leftovers: UnparsedText[]
}

export type SourceLocation = Pick<UnparsedText, 'section' | 'under' | 'entity' | 'about'>

/** Records a part of a line as unparsed. */
export function recordUnparsedText(
  { leftovers }: SpecParser,
  where: SourceLocation,
  text: string,
): void {
  if (text.trim() !== '') leftovers.push({ ...where, text: text.trim() })
}

/** Records whole blocks as unparsed, line by line. */
export function recordUnparsedBlocks(
  reading: SpecParser,
  where: SourceLocation,
  blocks: readonly ParsedBlock[],
): void {
  for (const block of blocks)
    for (const line of linesOf(block)) recordUnparsedLine(reading, where, line)
}

export function recordUnparsedLine(
  { leftovers }: SpecParser,
  where: SourceLocation,
  line: string,
): void {
  if (line.trim() !== '') leftovers.push({ ...where, text: line.trim(), line })
}

function linesOf(block: ParsedBlock): readonly string[] {
  if (block.kind === 'list') return block.items.flatMap(linesOfItem)
  if (block.kind === 'table') return [...block.header, ...block.rows.map(({ line }) => line)]
  return block.lines
}

export function linesOfItem({ line, items }: ParsedItem): readonly string[] {
  return [line, ...items.flatMap(linesOfItem)]
}

/** The cells of a table row by their column keys, in lower case. */
export type ParsedRow = Readonly<Record<string, string>>

/** Returns the rows of all tables whose first column has this key, and the remaining blocks. */
export function collectTableRows(
  blocks: readonly ParsedBlock[],
  first: string,
): { rows: readonly { row: ParsedRow; line: string }[]; rest: readonly ParsedBlock[] } {
  const isMatchingTable = (block: ParsedBlock): block is ParsedTable =>
    block.kind === 'table' && currentColumn(block.columns[0] ?? '', first) === first
  const rows = blocks.filter(isMatchingTable).flatMap(({ columns, rows: all }) =>
    all.map(({ cells, line }) => ({
      row: Object.fromEntries(
        columns.map((name, index) => [currentColumn(name, first), cells[index] ?? '']),
      ),
      line,
    })),
  )
  return { rows, rest: blocks.filter((block) => !isMatchingTable(block)) }
}

/** A list item with a label: `Title: Dashboard`. */
export interface LabeledItem {
  readonly label: string
  readonly text: string
  readonly item: ParsedItem
}

export function labeledItems(blocks: readonly ParsedBlock[]): {
  labels: readonly LabeledItem[]
  rest: readonly ParsedBlock[]
} {
  const labels: LabeledItem[] = []
  const rest: ParsedBlock[] = []
  for (const block of blocks) {
    if (block.kind !== 'list') {
      rest.push(block)
      continue
    }
    const others = block.items.filter((item) => {
      const [, label, text = ''] = /^([^:“`]{1,60}):(?:\s+(.*))?$/su.exec(item.text) ?? []
      if (label !== undefined) labels.push({ label: currentLabel(label), text: text.trim(), item })
      return label === undefined
    })
    if (others.length > 0) rest.push({ kind: 'list', items: others })
  }
  return { labels, rest }
}

/** Returns the text of a declared value, or `undefined` for placeholders such as “not shown”. */
export function declaredText(text: string): string | undefined {
  return /^(?:not shown|—|-|none|nothing)?\.?$/iu.test(text.trim()) ? undefined : text.trim()
}

/** Returns the heading of a subsection without its suffix. */
export function headingWithoutSuffix(part: ParsedSubsection, ending: RegExp): string {
  return part.title.replace(ending, '').trim()
}
