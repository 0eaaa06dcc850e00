import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { isPlain } from '#shell/model/check-value.ts'
import { Failure } from '#shell/model/failure.ts'
import type { Files } from '#shell/store/files/files.ts'
import type { ImportBounds } from './import-bounds.ts'
import { isTooDeep } from './nesting.ts'

/** A file of rows as somebody sends it: what kind it says it is, and its bytes as they come. */
export interface RowFile {
  readonly type: string | null
  readonly content: AsyncIterable<Uint8Array>
}

/** One row: the line of the file where it begins, or its place in a list, and its parts by their headings. */
export interface Row {
  readonly line: number
  readonly parts: Readonly<Record<string, unknown>>
  /** Whether the parts are cells, and so text. */
  readonly isText: boolean
  /** Whether a comma stands before decimal places in them. */
  readonly hasComma?: boolean
  /** How many values it has brought, also those that have no heading. */
  readonly cells: number
  /** What is wrong with the row itself. */
  readonly failure?: Failure
}

const mebibyte = 1024 * 1024
/** No entity has so many fields: to name each of what is none would take longer than all else. */
const mostParts = 500

/** The rows of a file, which can be gone through again and again until the file is discarded. */
export interface Rows {
  each(): AsyncGenerator<Row>
  discard(): Promise<void>
}

/**
 * The rows of a file of comma-separated values, or of a list in JSON. The file lies aside, whole, before it is
 * answered at all: whoever is still sending hears nothing, and what is answered early is not read any further.
 */
export async function readRows(
  { type, content }: RowFile,
  incoming: Files['incoming'],
  bounds: Pick<ImportBounds, 'table' | 'list'>,
): Promise<Rows> {
  const isTable = /^text\/csv\b/iu.test(type ?? '')
  if (!isTable && !/^application\/json\b/iu.test(type ?? '')) throw new Failure('wrong-type')
  const { path, discard } = await incoming.receive(
    limited(content, isTable ? bounds.table : bounds.list),
  )
  return { each: () => rowsIn(path, isTable), discard }
}

async function* rowsIn(path: string, isTable: boolean): AsyncGenerator<Row> {
  const file = createReadStream(path)
  try {
    yield* isTable ? tableRows(textOf(file)) : listRows(textOf(file))
  } finally {
    // Whoever stops in the middle leaves it open.
    file.destroy()
  }
}

async function* limited(
  content: AsyncIterable<Uint8Array>,
  most: number,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const part of content) {
    size += part.length
    if (size > most) throw new Failure('too-large', { more: { most } })
    yield part
  }
}

async function* textOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const part of content) {
      yield decoder.decode(part, { stream: true })
    }
    yield decoder.decode()
  } catch (thrown) {
    if (thrown instanceof TypeError) throw wrong('The file must be text in UTF-8.')
    throw thrown
  }
}

async function* listRows(text: AsyncIterable<string>): AsyncGenerator<Row> {
  const list = await parsed(text)
  const items: unknown = isPlain(list) ? list['items'] : list
  if (!Array.isArray(items)) throw wrong('The file must be a list of objects.')
  for (const [place, item] of items.entries()) {
    const failure = isPlain(item) ? tooMany(Object.keys(item)) : wrong('This is no object.')
    yield {
      line: place + 1,
      parts: isPlain(item) && !failure ? item : {},
      isText: false,
      cells: isPlain(item) ? Object.keys(item).length : 1,
      ...(failure ? { failure } : {}),
    }
  }
}

async function parsed(text: AsyncIterable<string>): Promise<unknown> {
  let whole = ''
  for await (const part of text) whole += part
  if (isTooDeep(whole)) throw wrong('The JSON goes too deep.')
  try {
    return JSON.parse(whole)
  } catch {
    throw wrong('The file is not JSON.')
  }
}

async function* tableRows(text: AsyncIterable<string>): AsyncGenerator<Row> {
  const { start, rest } = await firstLine(text)
  const { parse } = await import('csv-parse')
  const delimiter = separatorIn(start)
  const parser = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: mebibyte,
  })
  const source = Readable.from(rest)
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let headings: readonly string[] | undefined
  let line = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      if (!headings) headings = headingsIn(record)
      else yield rowOf(headings, record, { line, hasComma: delimiter === ';' })
      line = info.lines + 1
    }
  } catch (thrown) {
    if (thrown instanceof Failure) throw thrown
    throw wrong(`The file cannot be read as a table from line ${line} on.`, thrown)
  } finally {
    source.destroy()
  }
  if (!headings) throw wrong('The file is empty.')
}

interface Parsed {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

function rowOf(
  headings: readonly string[],
  cells: readonly string[],
  about: Pick<Row, 'line' | 'hasComma'>,
): Row {
  const parts = Object.fromEntries(headings.map((heading, place) => [heading, cells[place] ?? '']))
  const row = { ...about, parts, isText: true, cells: cells.length }
  if (cells.length === headings.length) return row
  const says = `This row has ${cells.length} cells, and the first line has ${headings.length}.`
  return { ...row, failure: wrong(says) }
}

function headingsIn(cells: readonly string[]): readonly string[] {
  const headings = cells.map((cell) => cell.trim())
  const failure = tooMany(headings)
  if (failure) throw failure
  if (new Set(headings).size < headings.length) {
    throw wrong('A heading stands in the first line twice.')
  }
  return headings
}

function tooMany(names: readonly string[]): Failure | undefined {
  return names.length > mostParts ? wrong(`At most ${mostParts} columns are possible.`) : undefined
}

/** The text up to the end of its first line, and all of the text again. */
async function firstLine(text: AsyncIterable<string>) {
  const iterator = text[Symbol.asyncIterator]()
  let start = ''
  while (!start.includes('\n')) {
    const { done, value } = await iterator.next()
    if (done) break
    start += value
    if (start.length > mebibyte) throw wrong('The first line is too long.')
  }
  const rest = async function* () {
    yield start
    for (;;) {
      const { done, value } = await iterator.next()
      if (done) return
      yield value
    }
  }
  return { start, rest: rest() }
}

/** Where people write decimals with a comma, spreadsheets set a semicolon between cells. */
function separatorIn(start: string): string {
  const [line = ''] = start.replaceAll(/"[^"]*"/gu, '').split(/[\r\n]/u, 1)
  const counts = [',', ';', '\t'].map((sign) => [sign, line.split(sign).length] as const)
  const [[best] = [',']] = counts.toSorted(([, one], [, other]) => other - one)
  return best
}

function wrong(says: string, cause?: unknown): Failure {
  return new Failure('malformed', { says, ...(cause === undefined ? {} : { cause }) })
}
