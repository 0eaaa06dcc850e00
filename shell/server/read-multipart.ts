import { Failure } from '#shell/model/failure.ts'

type Content = AsyncIterable<Uint8Array>

/** A form that is being received: what stands before its file, and the file itself, not yet read. */
export interface ReceivedForm {
  readonly fields: ReadonlyMap<string, string>
  readonly file: { readonly name: string; readonly content: Content }
}

const longestHead = 4 * 1024
const longestField = 8 * 1024
const mostFields = 20

/**
 * Reads a form up to its first file, and that part by part: forms without JavaScript come this way. A
 * field that is wanted stands before the file; what stands behind it is passed over.
 *
 * @example
 * const { fields, file } = await readMultipart(request, boundaryOf(contentType))
 */
export async function readMultipart(content: Content, boundary: string): Promise<ReceivedForm> {
  const text = createReader(content)
  const end = Buffer.from(`\r\n--${boundary}`)
  const fields = new Map<string, string>()
  await text.upTo(end, longestField)
  for (let count = 0; count < mostFields; count += 1) {
    const { name, file } = headOf(String(await text.upTo(Buffer.from('\r\n\r\n'), longestHead)))
    if (file !== undefined) return { fields, file: { name: file, content: text.until(end) } }
    fields.set(name, String(await text.upTo(end, longestField)))
  }
  throw malformed()
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
  // Behind a boundary the line ends; after the last one stand two hyphens.
  if (!head.startsWith('\r\n')) throw malformed()
  const line = head.split('\r\n').find((one) => /^content-disposition\s*:/iu.test(one)) ?? ''
  if (!/:\s*form-data\b/iu.test(line)) throw malformed()
  const [, name = ''] = /;\s*name="([^"]*)"/iu.exec(line) ?? []
  const [, file] = /;\s*filename="([^"]*)"/iu.exec(line) ?? []
  if (file === undefined) return { name }
  if (file === '') {
    const says = { en: 'No file was chosen.', de: 'Es wurde keine Datei ausgewählt.' }
    throw new Failure('malformed', { says })
  }
  return { name, file: file.replaceAll('%22', '"') }
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
    async *until(mark: Buffer): AsyncIterable<Uint8Array> {
      try {
        for (;;) {
          const at = rest.indexOf(mark)
          // The mark may have begun at the end of what is there.
          const sure = at < 0 ? rest.length - mark.length + 1 : at
          if (sure > 0) yield rest.subarray(0, sure)
          if (at >= 0) return
          rest = rest.subarray(Math.max(0, sure))
          await more()
        }
      } finally {
        await parts.return?.()
      }
    },
  }
}

function malformed(): Failure {
  const says = {
    en: 'The form could not be understood, or was not whole.',
    de: 'Das Formular ist nicht zu verstehen oder nicht vollständig.',
  }
  return new Failure('malformed', { says })
}
