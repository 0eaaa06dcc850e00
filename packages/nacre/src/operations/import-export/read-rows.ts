import type { LocalizedText } from '#shell/language/texts/localized-text.ts'
import { localizedMessage } from '#shell/messages/translate.ts'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { isPlainObject } from '#shell/language/fields/validate-value.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { Files } from '#shell/store/files/files.ts'
import type { ImportBounds } from './import-bounds.ts'
import { isNestedTooDeeply } from './is-nested-too-deeply.ts'

/** An uploaded file of rows: its media type and its content as a stream. */
export interface RowFile {
  readonly type: string | null
  readonly content: AsyncIterable<Uint8Array>
}

/** A row: its line in the file or its index in the array, and its values by heading. */
export interface ImportRow {
  readonly line: number
  readonly parts: Readonly<Record<string, unknown>>
  /** Whether the values are text cells. */
  readonly isText: boolean
  /** Whether the cells use a decimal comma. */
  readonly hasComma?: boolean
  /** The number of values, including those without a heading. */
  readonly cells: number
  /** The error of a malformed row. */
  readonly failure?: AppError
}

const mebibyte = 1024 * 1024
/**
 * No entity has this many fields. Reporting each unknown column would take longer than the import.
 */
const maxColumns = 500

/** The rows of a file. They can be iterated repeatedly until the file is discarded. */
export interface RowReader {
  each(): AsyncGenerator<ImportRow>
  discard(): Promise<void>
}

/**
 * Reads the rows of a CSV file or a JSON array. Stores the whole upload in a temporary file before
 * the response, because a client that is still sending would not read an early response.
 */
export async function readRows(
  { type, content }: RowFile,
  incoming: Files['incoming'],
  bounds: Pick<ImportBounds, 'table' | 'list'>,
): Promise<RowReader> {
  const isTable = /^text\/csv\b/iu.test(type ?? '')
  if (!isTable && !/^application\/json\b/iu.test(type ?? ''))
    throw new AppError('unsupported-media-type')
  const { path, discard } = await incoming.receive(
    limitSize(content, isTable ? bounds.table : bounds.list),
  )
  return { each: () => rowsIn(path, isTable), discard }
}

async function* rowsIn(path: string, isTable: boolean): AsyncGenerator<ImportRow> {
  const file = createReadStream(path)
  try {
    yield* isTable ? readCsvRows(decodeText(file)) : readJsonRows(decodeText(file))
  } finally {
    // A consumer that stops early leaves the file open.
    file.destroy()
  }
}

async function* limitSize(
  content: AsyncIterable<Uint8Array>,
  most: number,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const part of content) {
    size += part.length
    if (size > most) throw new AppError('content-too-large', { details: { most } })
    yield part
  }
}

async function* decodeText(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const part of content) {
      yield decoder.decode(part, { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError)
      throw malformedFileError(localizedMessage('requests.files.encoding'))
    throw error
  }
}

async function* readJsonRows(text: AsyncIterable<string>): AsyncGenerator<ImportRow> {
  const list = await parsed(text)
  const items: unknown = isPlainObject(list) ? list['items'] : list
  if (!Array.isArray(items)) throw malformedFileError(localizedMessage('requests.files.notArray'))
  for (const [index, item] of items.entries()) {
    const failure = isPlainObject(item)
      ? tooManyColumnsError(Object.keys(item))
      : malformedFileError(localizedMessage('requests.files.notObject'))
    yield {
      line: index + 1,
      parts: isPlainObject(item) && !failure ? item : {},
      isText: false,
      cells: isPlainObject(item) ? Object.keys(item).length : 1,
      ...(failure ? { failure } : {}),
    }
  }
}

async function parsed(text: AsyncIterable<string>): Promise<unknown> {
  let whole = ''
  for await (const part of text) whole += part
  if (isNestedTooDeeply(whole)) throw malformedFileError(localizedMessage('requests.files.depth'))
  try {
    return JSON.parse(whole)
  } catch {
    throw malformedFileError(localizedMessage('requests.files.notJson'))
  }
}

async function* readCsvRows(text: AsyncIterable<string>): AsyncGenerator<ImportRow> {
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
      else yield toRow(headings, record, { line, hasComma: delimiter === ';' })
      line = info.lines + 1
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw malformedFileError(localizedMessage('requests.files.table', { line }), error)
  } finally {
    source.destroy()
  }
  if (!headings) throw malformedFileError(localizedMessage('requests.files.empty'))
}

interface Parsed {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

function toRow(
  headings: readonly string[],
  cells: readonly string[],
  about: Pick<ImportRow, 'line' | 'hasComma'>,
): ImportRow {
  const parts = Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? '']))
  const row = { ...about, parts, isText: true, cells: cells.length }
  if (cells.length === headings.length) return row
  const message = localizedMessage('requests.files.cells', {
    cells: cells.length,
    headings: headings.length,
  })
  return { ...row, failure: malformedFileError(message) }
}

function headingsIn(cells: readonly string[]): readonly string[] {
  const headings = cells.map((cell) => cell.trim())
  const failure = tooManyColumnsError(headings)
  if (failure) throw failure
  if (new Set(headings).size < headings.length) {
    throw malformedFileError(localizedMessage('requests.files.heading'))
  }
  return headings
}

function tooManyColumnsError(names: readonly string[]): AppError | undefined {
  return names.length > maxColumns
    ? malformedFileError(localizedMessage('requests.files.columns', { most: maxColumns }))
    : undefined
}

/** Returns the first line of a text, and an iterator over the whole text. */
async function firstLine(text: AsyncIterable<string>) {
  const iterator = text[Symbol.asyncIterator]()
  let start = ''
  while (!start.includes('\n')) {
    const { done, value } = await iterator.next()
    if (done) break
    start += value
    if (start.length > mebibyte)
      throw malformedFileError(localizedMessage('requests.files.firstLine'))
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

/** Detects the separator. Spreadsheets use semicolons in locales with a decimal comma. */
function separatorIn(start: string): string {
  const [line = ''] = start.replaceAll(/"[^"]*"/gu, '').split(/[\r\n]/u, 1)
  const counts = [',', ';', '\t'].map((sign) => [sign, line.split(sign).length] as const)
  const [[best] = [',']] = counts.toSorted(([, one], [, other]) => other - one)
  return best
}

function malformedFileError(message: LocalizedText, cause?: unknown): AppError {
  return new AppError('bad-request', { message, ...(cause === undefined ? {} : { cause }) })
}
