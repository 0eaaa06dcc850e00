import { flattenInlines } from './flatten-inlines.ts'

/** A parsed specification with the source lines of each element. */
export interface ParsedDocument {
  readonly title: string
  readonly opening: readonly ParsedBlock[]
  readonly sections: readonly ParsedSection[]
}

export interface ParsedSection {
  /** The number of the section from 1 to 9, or `undefined` for an unknown heading. */
  readonly number: number | undefined
  readonly title: string
  readonly blocks: readonly ParsedBlock[]
  readonly parts: ParsedSubsection[]
}

export interface ParsedSubsection {
  readonly title: string
  readonly blocks: readonly ParsedBlock[]
}

export type ParsedBlock =
  | { readonly kind: 'paragraph'; readonly text: string; readonly lines: readonly string[] }
  | { readonly kind: 'list'; readonly items: readonly ParsedItem[] }
  | ParsedTable
  | { readonly kind: 'code'; readonly lines: readonly string[] }

export interface ParsedItem {
  readonly text: string
  readonly line: string
  readonly items: readonly ParsedItem[]
}

export interface ParsedTable {
  readonly kind: 'table'
  readonly columns: readonly string[]
  readonly header: readonly string[]
  readonly rows: readonly { readonly cells: readonly string[]; readonly line: string }[]
}

/** Parses Markdown into the elements of a specification. */
export function parseSpecMarkdown(markdown: string): ParsedDocument {
  const lines = normalizeLineBreaks(markdown).split('\n')
  const pieces = splitByHeading(lines)
  const title = pieces.find(({ depth }) => depth === 1)?.heading ?? ''
  const opening = pieces.filter(({ depth }) => depth <= 1).flatMap(({ body }) => parseBlocks(body))
  const sections: ParsedSection[] = []
  for (const { depth, heading, body } of pieces) {
    const blocks = parseBlocks(body)
    const last = sections.at(-1)
    if (depth === 2) {
      const [, number, name = heading] = /^(\d)\.\s*(.*)$/u.exec(heading) ?? []
      const known = number === undefined ? sectionNumberOf(heading) : Number(number)
      sections.push({ number: known, title: name, blocks, parts: [] })
    } else if (depth > 2 && last) last.parts.push({ title: heading, blocks })
  }
  return { title, opening, sections }
}

const normalizeLineBreaks = (text: string) =>
  text.replaceAll('\r\n', '\n').replace(/^\u{feff}/u, '')

/** Patterns that recognize the headings of unnumbered sections. */
const sectionPatterns = [
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

function sectionNumberOf(heading: string): number | undefined {
  const index = sectionPatterns.findIndex((subject) => subject.test(heading))
  return index < 0 ? undefined : index + 1
}

interface Piece {
  readonly depth: number
  readonly heading: string
  readonly body: string[]
}

function splitByHeading(lines: readonly string[]): readonly Piece[] {
  const pieces: Piece[] = [{ depth: 0, heading: '', body: [] }]
  let isInCode = false
  for (const line of lines) {
    if (line.trimStart().startsWith('```')) isInCode = !isInCode
    const [, marks = '', heading = ''] = isInCode
      ? []
      : (/^(#{1,6})\s+(.*?)\s*#*$/u.exec(line) ?? [])
    if (marks === '') pieces.at(-1)?.body.push(line)
    else pieces.push({ depth: marks.length, heading: flattenInlines(heading), body: [] })
  }
  return pieces
}

function parseBlocks(lines: readonly string[]): readonly ParsedBlock[] {
  const blocks: ParsedBlock[] = []
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? ''
    const end = endOfBlock(lines, at, blockKindOf(line, lines[at + 1]))
    const own = lines.slice(at, end)
    const kind = blockKindOf(line, lines[at + 1])
    if (kind === 'code') blocks.push({ kind, lines: own.slice(1, -1) })
    else if (kind === 'list') blocks.push({ kind, items: itemsOf(own) })
    else if (kind === 'table') blocks.push(tableOf(own))
    else if (kind === 'paragraph') {
      blocks.push({
        kind,
        text: flattenInlines(own.map((one) => one.trim()).join(' ')),
        lines: own,
      })
    }
    at = end
  }
  return blocks
}

type Kind = 'code' | 'list' | 'table' | 'paragraph' | 'nothing'

const isItem = (line: string) => /^\s*(?:[-*+]|\d+\.)\s/u.test(line)
const isRow = (line: string) => line.trimStart().startsWith('|')

function blockKindOf(line: string, next: string | undefined): Kind {
  if (line.trim() === '') return 'nothing'
  if (line.trimStart().startsWith('```')) return 'code'
  if (isItem(line)) return 'list'
  return isRow(line) && /^\s*\|[\s:|-]+$/u.test(next ?? '') ? 'table' : 'paragraph'
}

function endOfBlock(lines: readonly string[], start: number, kind: Kind): number {
  const rest = lines.slice(start + 1)
  const stop = rest.findIndex((line, index) => {
    if (kind === 'code') return rest[index - 1]?.trimStart().startsWith('```') ?? false
    if (kind === 'table') return !isRow(line)
    if (kind === 'list') return !isItem(line) && !/^\s{2,}\S/u.test(line)
    return kind === 'nothing' || blockKindOf(line, rest[index + 1]) !== 'paragraph'
  })
  return stop < 0 ? lines.length : start + 1 + stop
}

function itemsOf(lines: readonly string[]): readonly ParsedItem[] {
  const items: { depth: number; lines: string[] }[] = []
  for (const line of lines) {
    const indent = /^\s*/u.exec(line)?.[0].length ?? 0
    if (isItem(line)) items.push({ depth: indent, lines: [line] })
    else items.at(-1)?.lines.push(line)
  }
  return nestItems(items)
}

function nestItems(
  items: readonly { depth: number; lines: readonly string[] }[],
): readonly ParsedItem[] {
  const found: ParsedItem[] = []
  for (let at = 0; at < items.length;) {
    const own = items[at]
    if (!own) break
    const next = items.findIndex((one, index) => index > at && one.depth <= own.depth)
    const end = next < 0 ? items.length : next
    const [line = '', ...more] = own.lines
    const text = [line.replace(/^\s*(?:[-*+]|\d+\.)\s+/u, ''), ...more.map((one) => one.trim())]
    found.push({
      text: flattenInlines(text.join(' ')),
      line,
      items: nestItems(items.slice(at + 1, end)),
    })
    at = end
  }
  return found
}

function tableOf(lines: readonly string[]): ParsedTable {
  const [header = '', line = '', ...rows] = lines
  return {
    kind: 'table',
    columns: cellsOf(header).map(flattenInlines),
    header: [header, line],
    rows: rows.map((row) => ({ cells: cellsOf(row).map(flattenInlines), line: row })),
  }
}

/** Returns the cells of a table row. `\|` is an escaped pipe. */
function cellsOf(line: string): readonly string[] {
  const inside = line
    .trim()
    .replace(/^\|/u, '')
    .replace(/(?<!\\)\|$/u, '')
  return inside.split(/(?<!\\)\|/u).map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'))
}
