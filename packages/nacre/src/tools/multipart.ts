/** The errors that a reader throws. */
export interface MultipartErrors {
  /** Returns the error for a form that breaks the format. */
  malformed(): Error
  /** Returns the error for a form without its file. */
  noFile(): Error
}

type Content = AsyncIterable<Uint8Array>

/** One part of a multipart form. Read its content to the end before requesting the next part. */
export interface FormPart {
  readonly name: string
  /** The file name: empty if no file was chosen, absent for fields that are not files. */
  readonly file?: string
  readonly content: Content
}

/** A form that is being received: the fields before its file, and the unread file. */
export interface ReceivedForm {
  readonly fields: ReadonlyMap<string, string>
  readonly file: { readonly name: string; readonly content: Content }
}

const longestHead = 4 * 1024
const longestField = 8 * 1024
const maxFields = 20

/** Reads multipart forms as they arrive (RFC 7578). */
export interface MultipartReader {
  /**
   * Yields the parts of a multipart form as they arrive.
   *
   * @example
   * for await (const { name, content } of readFormParts(request, boundary)) await save(name, content)
   */
  readFormParts(content: Content, boundary: string): AsyncGenerator<FormPart>
  /**
   * Reads a form up to its first file, which is then a stream. Fields after the file are ignored.
   *
   * @example
   * const { fields, file } = await readMultipart(request, boundaryOf(contentType))
   */
  readMultipart(content: Content, boundary: string): Promise<ReceivedForm>
  /** Reads the content of a part, up to a maximum length. */
  readPart(part: FormPart, longest: number, tooLong?: () => Error): Promise<Buffer>
}

/** Creates a reader of multipart forms that throws these errors. */
export function createMultipartReader({ malformed, noFile }: MultipartErrors): MultipartReader {
  return {
    readFormParts: (content, boundary) => yieldParts(content, boundary, malformed),
    readMultipart: (content, boundary) => readToFile(content, boundary, { malformed, noFile }),
    readPart: (part, longest, tooLong = malformed) => readContent(part, longest, tooLong),
  }
}

async function* yieldParts(
  content: Content,
  boundary: string,
  malformed: () => Error,
): AsyncGenerator<FormPart> {
  const text = createReader(content, malformed)
  const end = Buffer.from(`\r\n--${boundary}`)
  try {
    await text.readUpTo(end, longestField)
    for (;;) {
      // A boundary is followed by a line break, the last one by two hyphens.
      const next = String(await text.take(2))
      if (next === '--') return await text.end()
      if (next !== '\r\n') throw malformed()
      const head = String(await text.readUpTo(Buffer.from('\r\n\r\n'), longestHead))
      yield { ...parsePartHead(head, malformed), content: text.chunksUntil(end) }
    }
  } finally {
    await text.close()
  }
}

async function readToFile(
  content: Content,
  boundary: string,
  { malformed, noFile }: MultipartErrors,
): Promise<ReceivedForm> {
  const parts = yieldParts(content, boundary, malformed)
  const fields = new Map<string, string>()
  for (let count = 0; count < maxFields; count += 1) {
    const { done, value: part } = await parts.next()
    if (done) break
    const { name, file } = part
    if (file === '') throw noFile()
    if (file !== undefined) return { fields, file: { name: file, content: lastPart(part, parts) } }
    fields.set(name, String(await readContent(part, longestField, malformed)))
  }
  throw malformed()
}

async function readContent(
  { content }: FormPart,
  longest: number,
  tooLong: () => Error,
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

/** Yields the content of the last needed part, then closes the iterator. */
async function* lastPart({ content }: FormPart, pieces: AsyncGenerator<FormPart>): Content {
  try {
    yield* content
  } finally {
    await pieces.return(undefined)
  }
}

/**
 * Returns the boundary of a multipart content type.
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

/**
 * Parses the `Content-Disposition` of a part. Browsers encode line breaks and quotes as `%0A` and
 * `%22`.
 */
function parsePartHead(
  head: string,
  malformed: () => Error,
): { readonly name: string; readonly file?: string } {
  const line = head.split('\r\n').find((one) => /^content-disposition\s*:/iu.test(one)) ?? ''
  if (!/:\s*form-data\b/iu.test(line)) throw malformed()
  const [, name = ''] = /;\s*name="([^"]*)"/iu.exec(line) ?? []
  const [, file] = /;\s*filename="([^"]*)"/iu.exec(line) ?? []
  return {
    name: name.replaceAll('%22', '"'),
    ...(file === undefined ? {} : { file: file.replaceAll('%22', '"') }),
  }
}

function createReader(content: Content, malformed: () => Error) {
  const parts = content[Symbol.asyncIterator]()
  // The first boundary has no preceding line break, so one is added.
  let rest = Buffer.from('\r\n')

  const more = async () => {
    const { done, value } = await parts.next()
    if (done) throw malformed()
    rest = Buffer.concat([rest, value])
  }

  return {
    /** Reads and returns the bytes before the marker. */
    async readUpTo(marker: Buffer, longest: number): Promise<Buffer> {
      for (;;) {
        const at = rest.indexOf(marker)
        const length = at < 0 ? rest.length - marker.length : at
        if (length > longest) throw malformed()
        if (at >= 0) {
          const found = rest.subarray(0, at)
          rest = rest.subarray(at + marker.length)
          return found
        }
        await more()
      }
    },
    /** Yields the bytes before the marker in chunks of any number. */
    async *chunksUntil(marker: Buffer): Content {
      for (;;) {
        const at = rest.indexOf(marker)
        // The marker may begin at the end of the buffer.
        const safeLength = Math.max(0, at < 0 ? rest.length - marker.length + 1 : at)
        const part = rest.subarray(0, safeLength)
        rest = rest.subarray(at < 0 ? safeLength : at + marker.length)
        if (safeLength > 0) yield part
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
    /** Reads the rest after the form, which must be short. */
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
