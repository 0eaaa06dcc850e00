import type { ReadBlock, ReadItem, ReadPart, ReadTable } from '../markdown/read-markdown.ts'
import type { Languages } from '../phrases/sayings.ts'

/** Something that was not understood, and what it is about. */
export interface Leftover {
  readonly section: number
  /** The heading it stands under. */
  readonly under?: string
  /** The entity that it is about. */
  readonly entity?: string
  /** The field, move, page or whatever else has a name there. */
  readonly about?: string
  readonly text: string
  /** The whole line, where nothing of it was understood. */
  readonly line?: string
}

/** A specification while it is read: what is not understood is kept, and never dropped. */
export interface Reading {
  readonly languages: Languages
  readonly leftovers: Leftover[]
}

export type Where = Pick<Leftover, 'section' | 'under' | 'entity' | 'about'>

/** Keeps a part of a line. */
export function keepText({ leftovers }: Reading, where: Where, text: string): void {
  if (text.trim() !== '') leftovers.push({ ...where, text: text.trim() })
}

/** Keeps whole blocks, line by line. */
export function keepBlocks(reading: Reading, where: Where, blocks: readonly ReadBlock[]): void {
  for (const block of blocks) for (const line of linesOf(block)) keepLine(reading, where, line)
}

export function keepLine({ leftovers }: Reading, where: Where, line: string): void {
  if (line.trim() !== '') leftovers.push({ ...where, text: line.trim(), line })
}

function linesOf(block: ReadBlock): readonly string[] {
  if (block.kind === 'list') return block.items.flatMap(linesOfItem)
  if (block.kind === 'table') return [...block.header, ...block.rows.map(({ line }) => line)]
  return block.lines
}

export function linesOfItem({ line, items }: ReadItem): readonly string[] {
  return [line, ...items.flatMap(linesOfItem)]
}

/** A row of a table by the names of its columns, in small letters. */
export type ReadRow = Readonly<Record<string, string>>

/** The tables whose first column has one of these names; the other blocks are handed on. */
export function tablesOf(
  blocks: readonly ReadBlock[],
  first: string,
): { rows: readonly { row: ReadRow; line: string }[]; rest: readonly ReadBlock[] } {
  const isOne = (block: ReadBlock): block is ReadTable =>
    block.kind === 'table' && block.columns[0]?.toLowerCase() === first
  const rows = blocks.filter(isOne).flatMap(({ columns, rows: all }) =>
    all.map(({ cells, line }) => ({
      row: Object.fromEntries(
        columns.map((name, place) => [name.toLowerCase(), cells[place] ?? '']),
      ),
      line,
    })),
  )
  return { rows, rest: blocks.filter((block) => !isOne(block)) }
}

/** The items of lists by their labels, `Title: Dashboard`; the other blocks and items are handed on. */
export interface Labelled {
  readonly label: string
  readonly text: string
  readonly item: ReadItem
}

export function labelsOf(blocks: readonly ReadBlock[]): {
  labels: readonly Labelled[]
  rest: readonly ReadBlock[]
} {
  const labels: Labelled[] = []
  const rest: ReadBlock[] = []
  for (const block of blocks) {
    if (block.kind !== 'list') {
      rest.push(block)
      continue
    }
    const others = block.items.filter((item) => {
      const [, label, text = ''] = /^([^:“`]{1,60}):(?:\s+(.*))?$/su.exec(item.text) ?? []
      if (label !== undefined) labels.push({ label: label.toLowerCase(), text: text.trim(), item })
      return label === undefined
    })
    if (others.length > 0) rest.push({ kind: 'list', items: others })
  }
  return { labels, rest }
}

/** What is declared, or nothing where nobody has declared anything. */
export function shown(text: string): string | undefined {
  return /^(?:not shown|—|-|none|nothing)?\.?$/iu.test(text.trim()) ? undefined : text.trim()
}

/** The part's heading as the name that it stands for, by what a heading of its kind adds. */
export function partNamed(part: ReadPart, ending: RegExp): string {
  return part.title.replace(ending, '').trim()
}
