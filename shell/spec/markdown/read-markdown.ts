import { flat } from './flat.ts'

/** A specification taken apart, with the lines that each piece was made of. */
export interface ReadDocument {
  readonly title: string
  readonly opening: readonly ReadBlock[]
  readonly sections: readonly ReadSection[]
}

export interface ReadSection {
  /** From 1 to 9; nothing where the heading is of no section that we know. */
  readonly number: number | undefined
  readonly title: string
  readonly blocks: readonly ReadBlock[]
  readonly parts: ReadPart[]
}

export interface ReadPart {
  readonly title: string
  readonly blocks: readonly ReadBlock[]
}

export type ReadBlock =
  | { readonly kind: 'paragraph'; readonly text: string; readonly lines: readonly string[] }
  | { readonly kind: 'list'; readonly items: readonly ReadItem[] }
  | ReadTable
  | { readonly kind: 'code'; readonly lines: readonly string[] }

export interface ReadItem {
  readonly text: string
  readonly line: string
  readonly items: readonly ReadItem[]
}

export interface ReadTable {
  readonly kind: 'table'
  readonly columns: readonly string[]
  readonly header: readonly string[]
  readonly rows: readonly { readonly cells: readonly string[]; readonly line: string }[]
}

/** Takes Markdown apart into the pieces that a specification has. */
export function readMarkdown(markdown: string): ReadDocument {
  const lines = withoutCarriage(markdown).split('\n')
  const pieces = piecesOf(lines)
  const title = pieces.find(({ depth }) => depth === 1)?.heading ?? ''
  const opening = pieces.filter(({ depth }) => depth <= 1).flatMap(({ body }) => blocksOf(body))
  const sections: ReadSection[] = []
  for (const { depth, heading, body } of pieces) {
    const blocks = blocksOf(body)
    const last = sections.at(-1)
    if (depth === 2) {
      const [, number, name = heading] = /^(\d)\.\s*(.*)$/u.exec(heading) ?? []
      const known = number === undefined ? numberOf(heading) : Number(number)
      sections.push({ number: known, title: name, blocks, parts: [] })
    } else if (depth > 2 && last) last.parts.push({ title: heading, blocks })
  }
  return { title, opening, sections }
}

const withoutCarriage = (text: string) => text.replaceAll('\r\n', '\n').replace(/^\u{feff}/u, '')

/** What the sections are about, for those who do not number them. */
const subjects = [
  /\bfor whom\b|\bpurpose\b/iu,
  /\bscreens?\b|\broutes?\b|\bpages?\b/iu,
  /\bentit(?:y|ies)\b|\bfields\b/iu,
  /\bstates?\b|\btransitions?\b/iu,
  /\bvalidation\b|\brules\b/iu,
  /\broles?\b|\bpermissions?\b/iu,
  /\bcalls?\b|\bapi\b/iu,
  /\berrors?\b|\bfailures?\b/iu,
  /\bconstants?\b|\blimits?\b/iu,
]

function numberOf(heading: string): number | undefined {
  const place = subjects.findIndex((subject) => subject.test(heading))
  return place < 0 ? undefined : place + 1
}

interface Piece {
  readonly depth: number
  readonly heading: string
  readonly body: string[]
}

function piecesOf(lines: readonly string[]): readonly Piece[] {
  const pieces: Piece[] = [{ depth: 0, heading: '', body: [] }]
  let isInCode = false
  for (const line of lines) {
    if (line.trimStart().startsWith('```')) isInCode = !isInCode
    const [, marks = '', heading = ''] = isInCode
      ? []
      : (/^(#{1,6})\s+(.*?)\s*#*$/u.exec(line) ?? [])
    if (marks === '') pieces.at(-1)?.body.push(line)
    else pieces.push({ depth: marks.length, heading: flat(heading), body: [] })
  }
  return pieces
}

function blocksOf(lines: readonly string[]): readonly ReadBlock[] {
  const blocks: ReadBlock[] = []
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? ''
    const end = endOf(lines, at, kindOf(line, lines[at + 1]))
    const own = lines.slice(at, end)
    const kind = kindOf(line, lines[at + 1])
    if (kind === 'code') blocks.push({ kind, lines: own.slice(1, -1) })
    else if (kind === 'list') blocks.push({ kind, items: itemsOf(own) })
    else if (kind === 'table') blocks.push(tableOf(own))
    else if (kind === 'paragraph') {
      blocks.push({ kind, text: flat(own.map((one) => one.trim()).join(' ')), lines: own })
    }
    at = end
  }
  return blocks
}

type Kind = 'code' | 'list' | 'table' | 'paragraph' | 'nothing'

const isItem = (line: string) => /^\s*(?:[-*+]|\d+\.)\s/u.test(line)
const isRow = (line: string) => line.trimStart().startsWith('|')

function kindOf(line: string, next: string | undefined): Kind {
  if (line.trim() === '') return 'nothing'
  if (line.trimStart().startsWith('```')) return 'code'
  if (isItem(line)) return 'list'
  return isRow(line) && /^\s*\|[\s:|-]+$/u.test(next ?? '') ? 'table' : 'paragraph'
}

function endOf(lines: readonly string[], start: number, kind: Kind): number {
  const rest = lines.slice(start + 1)
  const stop = rest.findIndex((line, place) => {
    if (kind === 'code') return rest[place - 1]?.trimStart().startsWith('```') ?? false
    if (kind === 'table') return !isRow(line)
    if (kind === 'list') return !isItem(line) && !/^\s{2,}\S/u.test(line)
    return kind === 'nothing' || kindOf(line, rest[place + 1]) !== 'paragraph'
  })
  return stop < 0 ? lines.length : start + 1 + stop
}

function itemsOf(lines: readonly string[]): readonly ReadItem[] {
  const items: { depth: number; lines: string[] }[] = []
  for (const line of lines) {
    const indent = /^\s*/u.exec(line)?.[0].length ?? 0
    if (isItem(line)) items.push({ depth: indent, lines: [line] })
    else items.at(-1)?.lines.push(line)
  }
  return nested(items)
}

function nested(
  items: readonly { depth: number; lines: readonly string[] }[],
): readonly ReadItem[] {
  const found: ReadItem[] = []
  for (let at = 0; at < items.length;) {
    const own = items[at]
    if (!own) break
    const next = items.findIndex((one, place) => place > at && one.depth <= own.depth)
    const end = next < 0 ? items.length : next
    const [line = '', ...more] = own.lines
    const text = [line.replace(/^\s*(?:[-*+]|\d+\.)\s+/u, ''), ...more.map((one) => one.trim())]
    found.push({ text: flat(text.join(' ')), line, items: nested(items.slice(at + 1, end)) })
    at = end
  }
  return found
}

function tableOf(lines: readonly string[]): ReadTable {
  const [header = '', line = '', ...rows] = lines
  return {
    kind: 'table',
    columns: cellsOf(header).map(flat),
    header: [header, line],
    rows: rows.map((row) => ({ cells: cellsOf(row).map(flat), line: row })),
  }
}

/** The cells of a row. A pipe in a cell has a backslash before it. */
function cellsOf(line: string): readonly string[] {
  const inside = line
    .trim()
    .replace(/^\|/u, '')
    .replace(/(?<!\\)\|$/u, '')
  return inside.split(/(?<!\\)\|/u).map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'))
}
