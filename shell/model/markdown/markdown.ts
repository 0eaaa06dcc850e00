import { readInlines } from './markdown-inlines.ts'
import type { Inline } from './markdown-tokens.ts'

/**
 * A part of a text in Markdown. There is no HTML in it, and links lead to the web, to this site or to
 * an e-mail address: whoever shows it need not fear it.
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
 * A list. In a tight one the paragraphs of its items are shown as lines.
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

/** Lines, and the one that comes next. */
interface Cursor {
  readonly lines: readonly string[]
  readonly depth: number
  place: number
}

const deepest = 8
const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/u
const heading = /^ {0,3}(#{1,6})(?:[ \t]|$)/u
const quote = /^ {0,3}> ?/u
const marker = /^( {0,3})([-+*]|\d{1,9}[.)])( {1,4}(?! )| (?= )|\t|$)/u

/**
 * Reads a text in Markdown: headings, paragraphs, lists, quotes, fenced code and rules, and in them
 * emphasis, code, links and line breaks. The time it takes grows with the length of the text and never
 * faster; what is nested deeper than anybody reads is taken as text.
 *
 * @example
 * readMarkdown('# Tides\n\nThey *come*.')
 */
export function readMarkdown(source: string): readonly Block[] {
  const lines = source.split(/\r\n?|\n/u).map((line) => line.replace(/^[ \t]+/u, spaced))
  return readBlocks({ lines, depth: 0, place: 0 })
}

function spaced(white: string): string {
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
  if (cursor.depth < deepest && quote.test(line)) return readQuote(cursor)
  if (cursor.depth < deepest && marker.test(line)) return readList(cursor)
  return readParagraph(cursor)
}

function lineAt({ lines, place }: Cursor): string {
  return lines[place] ?? ''
}

function readHeading(line: string): Block {
  const level = heading.exec(line)?.[1]?.length ?? 1
  const text = line.trim().slice(level).trim()
  return {
    kind: 'heading',
    level,
    content: readInlines(text.replace(/(?:^|[ \t])#+$/u, '').trim()),
  }
}

function isRule(line: string): boolean {
  return /^ {0,3}[-*_]/u.test(line) && /^(?:-{3,}|\*{3,}|_{3,})$/u.test(line.replaceAll(/\s/gu, ''))
}

/** Code goes on to a fence as long as the one before it, or to the end. */
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
  while (++cursor.place < cursor.lines.length && goesOn(lineAt(cursor)))
  return { kind: 'paragraph', content: readInlines(lines.join('\n').trimEnd()) }
}

/** Whether a line goes on with the paragraph above it. A year at its beginning makes no list. */
function goesOn(line: string): boolean {
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
  const first = signAt(cursor)
  const items: (readonly Block[])[] = []
  let isTight = true
  while (signAt(cursor).at(-1) === first.at(-1) && !isRule(lineAt(cursor))) {
    const lines = readItem(cursor, first)
    const blocks = readBlocks({ lines, depth: cursor.depth + 1, place: 0 })
    items.push(blocks)
    const next = nextFilled(cursor)
    const isApart = next > cursor.place
    cursor.place = next
    const isLast = signAt(cursor).at(-1) !== first.at(-1)
    if (blocks.filter(({ kind }) => kind === 'paragraph').length > 1) isTight = false
    if (isApart && !isLast) isTight = false
  }
  const start = Number.parseInt(first, 10)
  const isOrdered = !Number.isNaN(start)
  return { kind: 'list', isOrdered, start: isOrdered ? start : 1, isTight, items }
}

/** What a line begins a list with: `-`, `*`, `+`, `1.` or `1)`. */
function signAt(cursor: Cursor): string {
  return marker.exec(lineAt(cursor))?.[2] ?? ''
}

/**
 * The lines of an item, without their indent: those that stand as far in as its text, and those that
 * go on with its last paragraph.
 */
function readItem(cursor: Cursor, sign: string): readonly string[] {
  const { lines } = cursor
  const [{ length: indent } = ''] = marker.exec(lineAt(cursor)) ?? []
  const item = [lineAt(cursor).slice(indent)]
  cursor.place++
  while (cursor.place < lines.length) {
    const next = nextFilled(cursor)
    const line = lines[next] ?? ''
    const isNew = signAt(cursor).at(-1) === sign.at(-1)
    const goesStraightOn = next === cursor.place && item.at(-1)?.trim() !== '' && goesOn(line)
    if (!isInside(line, indent) && (isNew || !goesStraightOn)) break
    for (; cursor.place < next; cursor.place++) item.push('')
    item.push(isInside(line, indent) ? line.slice(indent) : line)
    cursor.place++
  }
  return item
}

/** The place of the next line that has something in it. */
function nextFilled({ lines, place }: Cursor): number {
  let next = place
  while (next < lines.length && lines[next]?.trim() === '') next++
  return next
}

function isInside(line: string, indent: number): boolean {
  return line.length > indent && line.slice(0, indent).trim() === ''
}
