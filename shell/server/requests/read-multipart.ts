import { Failure } from '#shell/model/failure.ts'

type Content = AsyncIterable<Uint8Array>

/** One part of a form, in the order of the form. Its content is read to its end before the next part. */
export interface FormPart {
  readonly name: string
  /** What a file is called; empty where none was chosen, and nothing for what is no file. */
  readonly file?: string
  readonly content: Content
}

/** A form that is being received: what stands before its file, and the file itself, not yet read. */
export interface ReceivedForm {
  readonly fields: ReadonlyMap<string, string>
  readonly file: { readonly name: string; readonly content: Content }
}

const longestHead = 4 * 1024
const longestField = 8 * 1024
const mostFields = 20

/**
 * The parts of a form as they arrive: forms without JavaScript come this way.
 *
 * @example
 * for await (const { name, content } of formParts(request, boundary)) await keep(name, content)
 */
export async function* formParts(content: Content, boundary: string): AsyncGenerator<FormPart> {
  const text = createReader(content)
  const end = Buffer.from(`\r\n--${boundary}`)
  try {
    await text.upTo(end, longestField)
    for (;;) {
      // Behind a boundary the line ends; after the last one stand two hyphens.
      const next = String(await text.take(2))
      if (next === '--') return await text.end()
      if (next !== '\r\n') throw malformed()
      const head = String(await text.upTo(Buffer.from('\r\n\r\n'), longestHead))
      yield { ...headOf(head), content: text.until(end) }
    }
  } finally {
    await text.close()
  }
}

/**
 * Reads a form up to its first file, and that part by part. A field that is wanted stands before the
 * file; what stands behind it is passed over.
 *
 * @example
 * const { fields, file } = await readMultipart(request, boundaryOf(contentType))
 */
export async function readMultipart(content: Content, boundary: string): Promise<ReceivedForm> {
  const parts = formParts(content, boundary)
  const fields = new Map<string, string>()
  for (let count = 0; count < mostFields; count += 1) {
    const { done, value: part } = await parts.next()
    if (done) break
    const { name, file } = part
    if (file === '') throw noFile()
    if (file !== undefined) return { fields, file: { name: file, content: last(part, parts) } }
    fields.set(name, String(await wholeOf(part, longestField)))
  }
  throw malformed()
}

/** The whole content of a part that is no longer than that. */
export async function wholeOf(
  { content }: FormPart,
  longest: number,
  tooLong = malformed,
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of content) {
    size += part.length
    if (size > longest) throw tooLong()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** A part after which nothing more is wanted. */
async function* last({ content }: FormPart, parts: AsyncGenerator<FormPart>): Content {
  try {
    yield* content
  } finally {
    await parts.return(undefined)
  }
}

/**
 * What the parts of a form are separated by, as its content type says.
 *
 * @example
 * boundaryOf('multipart/form-data; boundary=x') // 'x'
 */
export function boundaryOf(type: string | null): string | undefined {
  const found =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/iu
  const [, quoted, plain] = found.exec(type ?? '') ?? []
  return quoted ?? plain
}

/** What is said of a part, in the way of browsers: line ends and quotation marks are `%0A` and `%22`. */
function headOf(head: string): { readonly name: string; readonly file?: string } {
  const line = head.split('\r\n').find((one) => /^content-disposition\s*:/iu.test(one)) ?? ''
  if (!/:\s*form-data\b/iu.test(line)) throw malformed()
  const [, name = ''] = /;\s*name="([^"]*)"/iu.exec(line) ?? []
  const [, file] = /;\s*filename="([^"]*)"/iu.exec(line) ?? []
  return {
    name: name.replaceAll('%22', '"'),
    ...(file === undefined ? {} : { file: file.replaceAll('%22', '"') }),
  }
}

function createReader(content: Content) {
  const parts = content[Symbol.asyncIterator]()
  // The first boundary has no line end of its own before it.
  let rest = Buffer.from('\r\n')

  const more = async () => {
    const { done, value } = await parts.next()
    if (done) throw malformed()
    rest = Buffer.concat([rest, value])
  }

  return {
    /** What stands before the mark, which is passed over. */
    async upTo(mark: Buffer, longest: number): Promise<Buffer> {
      for (;;) {
        const at = rest.indexOf(mark)
        const length = at < 0 ? rest.length - mark.length : at
        if (length > longest) throw malformed()
        if (at >= 0) {
          const found = rest.subarray(0, at)
          rest = rest.subarray(at + mark.length)
          return found
        }
        await more()
      }
    },
    /** The same, part by part and however long it is. */
    async *until(mark: Buffer): Content {
      for (;;) {
        const at = rest.indexOf(mark)
        // The mark may have begun at the end of what is there.
        const sure = Math.max(0, at < 0 ? rest.length - mark.length + 1 : at)
        const part = rest.subarray(0, sure)
        rest = rest.subarray(at < 0 ? sure : at + mark.length)
        if (sure > 0) yield part
        if (at >= 0) return
        await more()
      }
    },
    async take(length: number): Promise<Buffer> {
      while (rest.length < length) await more()
      const taken = rest.subarray(0, length)
      rest = rest.subarray(length)
      return taken
    },
    /** What comes behind the form is nothing, or nearly. */
    async end(): Promise<void> {
      for (let size = rest.length; size <= longestHead;) {
        const { done, value } = await parts.next()
        if (done) return
        size += value.length
      }
      throw malformed()
    },
    async close(): Promise<void> {
      await parts.return?.()
    },
  }
}

function noFile(): Failure {
  const says = { en: 'No file was chosen.', de: 'Es wurde keine Datei ausgewählt.' }
  return new Failure('malformed', { says })
}

function malformed(): Failure {
  const says = {
    en: 'The form could not be understood, or was not whole.',
    de: 'Das Formular ist nicht zu verstehen oder nicht vollständig.',
  }
  return new Failure('malformed', { says })
}
