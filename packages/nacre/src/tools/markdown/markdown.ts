import { parseInlines } from './markdown-inlines.ts'
import type { Inline } from './markdown-tokens.ts'

/**
 * A block of Markdown. It contains no HTML and only safe links, so it can be rendered without
 * sanitizing.
 *
 * @example
 * const block: Block = { kind: 'paragraph', content: ['Now.'] }
 */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly content: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'rule' }
  | List

/**
 * A list. The paragraphs of a tight list are rendered without `<p>`.
 *
 * @example
 * const list: List = { kind: 'list', isOrdered: false, start: 1, isTight: true, items: [] }
 */
export interface List {
  readonly kind: 'list'
  readonly isOrdered: boolean
  readonly start: number
  readonly isTight: boolean
  readonly items: readonly (readonly Block[])[]
}

/** The position of the parser: the lines and the index of the next one. */
interface Cursor {
  readonly lines: readonly string[]
  readonly depth: number
  place: number
}

const maxDepth = 8
const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/u
const heading = /^ {0,3}(#{1,6})(?:[ \t]|$)/u
const quote = /^ {0,3}> ?/u
const marker = /^( {0,3})([-+*]|\d{1,9}[.)])( {1,4}(?! )| (?= )|\t|$)/u

/**
 * Parses Markdown: headings, paragraphs, lists, quotes, fenced code and thematic breaks, with
 * emphasis, code, links and line breaks. It runs in linear time. Too deeply nested markup becomes
 * text.
 *
 * @example
 * parseMarkdown('# Tides\n\nThey *come*.')
 */
export function parseMarkdown(source: string): readonly Block[] {
  const lines = source.split(/\r\n?|\n/u).map((line) => line.replace(/^[ \t]+/u, expandTabs))
  return readBlocks({ lines, depth: 0, place: 0 })
}

function expandTabs(white: string): string {
  return white.replaceAll('\t', '    ')
}

function readBlocks(cursor: Cursor): readonly Block[] {
  const blocks: Block[] = []
  while (cursor.place < cursor.lines.length) {
    const line = lineAt(cursor)
    if (line.trim() === '') cursor.place++
    else blocks.push(readBlock(cursor, line))
  }
  return blocks
}

function readBlock(cursor: Cursor, line: string): Block {
  if (fence.test(line)) return readCode(cursor)
  if (heading.test(line)) {
    cursor.place++
    return readHeading(line)
  }
  if (isRule(line)) {
    cursor.place++
    return { kind: 'rule' }
  }
  if (cursor.depth < maxDepth && quote.test(line)) return readQuote(cursor)
  if (cursor.depth < maxDepth && marker.test(line)) return readList(cursor)
  return readParagraph(cursor)
}

function lineAt({ lines, place: index }: Cursor): string {
  return lines[index] ?? ''
}

function readHeading(line: string): Block {
  const level = heading.exec(line)?.[1]?.length ?? 1
  const text = line.trim().slice(level).trim()
  return {
    kind: 'heading',
    level,
    content: parseInlines(text.replace(/(?:^|[ \t])#+$/u, '').trim()),
  }
}

function isRule(line: string): boolean {
  return /^ {0,3}[-*_]/u.test(line) && /^(?:-{3,}|\*{3,}|_{3,})$/u.test(line.replaceAll(/\s/gu, ''))
}

/** Reads fenced code, up to a closing fence that is at least as long, or to the end. */
function readCode(cursor: Cursor): Block {
  const first = lineAt(cursor)
  const signs = fence.exec(first)?.[1] ?? ''
  const indent = first.length - first.trimStart().length
  const [language = ''] = first.trim().slice(signs.length).trim().split(/\s/u)
  const text: string[] = []
  while (++cursor.place < cursor.lines.length) {
    const line = lineAt(cursor)
    const end = line.trim()
    if (end.startsWith(signs) && end === signs.charAt(0).repeat(end.length)) break
    text.push(withoutIndent(line, indent))
  }
  cursor.place++
  return {
    kind: 'code',
    language: /^[\w+#.-]{1,30}$/u.test(language) ? language : '',
    text: text.join('\n'),
  }
}

function withoutIndent(line: string, indent: number): string {
  return line.slice(Math.min(indent, line.length - line.trimStart().length))
}

function readQuote(cursor: Cursor): Block {
  const lines: string[] = []
  for (; quote.test(lineAt(cursor)); cursor.place++) lines.push(lineAt(cursor).replace(quote, ''))
  return { kind: 'quote', blocks: readBlocks({ lines, depth: cursor.depth + 1, place: 0 }) }
}

function readParagraph(cursor: Cursor): Block {
  const lines: string[] = []
  do lines.push(lineAt(cursor).trimStart())
  while (++cursor.place < cursor.lines.length && continuesParagraph(lineAt(cursor)))
  return { kind: 'paragraph', content: parseInlines(lines.join('\n').trimEnd()) }
}

/**
 * Checks whether a line continues the paragraph above it. A year at the start of a line begins no
 * list.
 */
function continuesParagraph(line: string): boolean {
  const [found, , sign = ''] = marker.exec(line) ?? []
  const beginsList =
    found !== undefined && found !== line && !/^\d/u.test(sign.replace(/^1\D/u, ''))
  return (
    line.trim() !== '' &&
    !beginsList &&
    ![fence, heading, quote].some((shape) => shape.test(line)) &&
    !isRule(line)
  )
}

function readList(cursor: Cursor): List {
  const first = listMarkerAt(cursor)
  const items: (readonly Block[])[] = []
  let isTight = true
  while (listMarkerAt(cursor).at(-1) === first.at(-1) && !isRule(lineAt(cursor))) {
    const lines = readItem(cursor, first)
    const blocks = readBlocks({ lines, depth: cursor.depth + 1, place: 0 })
    items.push(blocks)
    const next = nextNonBlank(cursor)
    const hasBlankBefore = next > cursor.place
    cursor.place = next
    const isLast = listMarkerAt(cursor).at(-1) !== first.at(-1)
    if (blocks.filter(({ kind }) => kind === 'paragraph').length > 1) isTight = false
    if (hasBlankBefore && !isLast) isTight = false
  }
  const start = Number.parseInt(first, 10)
  const isOrdered = !Number.isNaN(start)
  return { kind: 'list', isOrdered, start: isOrdered ? start : 1, isTight, items }
}

/** Returns the list marker of a line: `-`, `*`, `+`, `1.` or `1)`. */
function listMarkerAt(cursor: Cursor): string {
  return marker.exec(lineAt(cursor))?.[2] ?? ''
}

/**
 * Returns the lines of a list item without their indent: the indented lines, and those that
 * continue its last paragraph.
 */
function readItem(cursor: Cursor, sign: string): readonly string[] {
  const { lines } = cursor
  const [{ length: indent } = ''] = marker.exec(lineAt(cursor)) ?? []
  const item = [lineAt(cursor).slice(indent)]
  cursor.place++
  while (cursor.place < lines.length) {
    const next = nextNonBlank(cursor)
    const line = lines[next] ?? ''
    const isNew = listMarkerAt(cursor).at(-1) === sign.at(-1)
    const continuesItem =
      next === cursor.place && item.at(-1)?.trim() !== '' && continuesParagraph(line)
    if (!isIndented(line, indent) && (isNew || !continuesItem)) break
    for (; cursor.place < next; cursor.place++) item.push('')
    item.push(isIndented(line, indent) ? line.slice(indent) : line)
    cursor.place++
  }
  return item
}

/** Returns the index of the next line that is not blank. */
function nextNonBlank({ lines, place: index }: Cursor): number {
  let next = index
  while (next < lines.length && lines[next]?.trim() === '') next++
  return next
}

function isIndented(line: string, indent: number): boolean {
  return line.length > indent && line.slice(0, indent).trim() === ''
}
