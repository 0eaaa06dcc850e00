import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream'
import { acceptedEncoding } from '../answers/accepted-encoding.ts'
import { contentTypeOf } from '../answers/content-types.ts'
import { PreparedHead, writePrepared } from '../answers/dress-answer.ts'
import { isKnown } from '../answers/encode.ts'
import { answerRefusal } from '../answers/refusal.ts'

/** The files that browsers may fetch by name. */
export interface StaticFiles {
  /** Answers if the request is for one of the files, and says whether it did. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** One way to send a file: as it is, or compressed at build time. */
interface Variant {
  readonly path: string
  readonly content: Buffer | undefined
  readonly tag: string
  readonly head: PreparedHead
  /** What is sent to who has the file already. */
  readonly unchanged: PreparedHead
}

/** A file and the twins of it that were compressed at build time. Each is read when somebody first asks for it. */
interface Variants {
  readonly encodings: readonly ('br' | 'gzip')[]
  get(encoding: 'br' | 'gzip' | undefined): Variant
}

const memoryLimit = 32 * 1024 * 1024
const endings = { br: '.br', gzip: '.gz' } as const
/** Templates, source maps, compressed twins and dotfiles are not for fetching by name. */
const isPrivate = (path: string) =>
  /\.(?:br|gz|map|html)$/u.test(path) || path.split('/').some((part) => part.startsWith('.'))

/**
 * Finds the files that a build left for browsers. Requests are only ever looked up in what was
 * found here, so no request can name anything else on the disk.
 *
 * @example
 * const files = findStaticFiles('dist/client')
 * if (!files.answer(request, response)) answerOtherwise()
 */
export function findStaticFiles(clientDir: string): StaticFiles {
  const present = new Set(listFiles(clientDir))
  const read = createReader(memoryLimit)
  const files = new Map(
    Array.from(present)
      .filter((path) => !isPrivate(path))
      .map((path) => [urlOf(path), variantsOf(clientDir, path, present, read)]),
  )

  return Object.freeze({
    answer(request: IncomingMessage, response: ServerResponse) {
      const { url = '', method } = request
      const query = url.indexOf('?')
      const variants = files.get(query === -1 ? url : url.slice(0, query))
      if (!variants) return false
      if (method === 'GET' || method === 'HEAD') send(request, response, variants)
      else answerRefusal(response, 'wrong-method', { Allow: 'GET, HEAD' })
      return true
    },
  })
}

function send(request: IncomingMessage, response: ServerResponse, variants: Variants): void {
  const encoding = acceptedEncoding(request.headers['accept-encoding'], variants.encodings)
  const variant = variants.get(encoding)
  const known = request.headers['if-none-match']
  if (known !== undefined && isKnown(variant.tag, known)) {
    writePrepared(response, 304, variant.unchanged).end()
    return
  }
  writePrepared(response, 200, variant.head)
  if (variant.content || request.method === 'HEAD') response.end(variant.content)
  // A file that fails half-way ends the connection, which tells the client so.
  else pipeline(createReadStream(variant.path), response, () => {})
}

/** Reads files into memory as long as there is room for them. */
function createReader(limit: number): (file: string) => Buffer | undefined {
  let room = limit
  return (file) => {
    if (statSync(file).size > room) return undefined
    const content = readFileSync(file)
    room -= content.length
    return content
  }
}

function variantsOf(
  clientDir: string,
  path: string,
  present: ReadonlySet<string>,
  read: ReturnType<typeof createReader>,
): Variants {
  const encodings = (['br', 'gzip'] as const).filter((one) => present.has(path + endings[one]))
  const known = new Map<string | undefined, Variant>()
  return {
    encodings,
    get(encoding) {
      const found = known.get(encoding)
      if (found) return found
      const file = join(clientDir, encoding === undefined ? path : path + endings[encoding])
      const variant = prepareVariant(file, headersOf(path, encoding), read(file))
      known.set(encoding, variant)
      return variant
    },
  }
}

function headersOf(path: string, encoding: string | undefined): OutgoingHttpHeaders {
  const { type } = contentTypeOf(path)
  const isHashed = path.startsWith('assets/')
  return {
    'Content-Type': type,
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    Vary: 'Accept-Encoding',
    // An SVG has its styles inside. It still runs nothing.
    ...(type.startsWith('image/svg+xml') ? { 'Content-Security-Policy': picturePolicy } : {}),
    ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
  }
}

function prepareVariant(
  path: string,
  headers: OutgoingHttpHeaders,
  content: Buffer | undefined,
): Variant {
  const tag = content ? contentTag(content) : changeTag(path)
  const length = content?.length ?? statSync(path).size
  const { Vary, 'Cache-Control': cacheControl } = headers
  return {
    path,
    content,
    tag,
    head: new PreparedHead({ ...headers, ETag: tag, 'Content-Length': String(length) }),
    unchanged: new PreparedHead({ ETag: tag, Vary, 'Cache-Control': cacheControl }),
  }
}

const picturePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

function contentTag(content: Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

function changeTag(file: string): string {
  const { size, mtimeMs } = statSync(file)
  return `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`
}

/** Every file below a folder, as paths with forward slashes. Links lead elsewhere and are left out. */
export function listFiles(dir: string): readonly string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
}

/** The path as a browser writes it in a request, so that nothing has to be decoded. */
function urlOf(path: string): string {
  return `/${encodeURI(path).replaceAll('?', '%3F').replaceAll('#', '%23')}`
}
