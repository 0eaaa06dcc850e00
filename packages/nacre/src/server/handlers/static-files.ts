import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { join, sep } from 'node:path'
import { pipeline } from 'node:stream'
import { negotiateEncoding } from '#shell/tools/negotiate-encoding.ts'
import { contentTypeOf } from '#shell/tools/content-types.ts'
import { PreparedHead, writePrepared } from '../responses/secured-response.ts'
import { matchesEtag } from '../responses/encode.ts'
import { sendError } from '../responses/server-errors.ts'

/** The static files of the client build. */
export interface StaticFiles {
  /** Responds if the path is that of a static file, and returns whether it did. */
  readonly serve: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** One encoding of a file: uncompressed, or compressed at build time. */
interface Variant {
  readonly path: string
  readonly content: Buffer | undefined
  readonly tag: string
  readonly head: PreparedHead
  /** The headers of a 304 response. */
  readonly notModifiedHead: PreparedHead
}

/**
 * A file with the variants that were compressed at build time. Each is read on its first request.
 */
interface Variants {
  readonly encodings: readonly ('br' | 'gzip')[]
  get(encoding: 'br' | 'gzip' | undefined): Variant
}

const memoryLimit = 32 * 1024 * 1024
const endings = { br: '.br', gzip: '.gz' } as const
/** Templates, source maps, compressed variants and dotfiles have no URL. */
const isPrivate = (path: string) =>
  /\.(?:br|gz|map|html)$/u.test(path) || path.split('/').some((part) => part.startsWith('.'))

/**
 * Lists the static files of a build. Requests are looked up in this list only, so no path can
 * reach another file.
 *
 * @example
 * const files = findStaticFiles('dist/client')
 * if (!files.serve(request, response)) respondWithPage()
 */
export function findStaticFiles(clientDir: string): StaticFiles {
  const present = new Set(listFiles(clientDir))
  const read = createFileCache(memoryLimit)
  const files = new Map(
    Array.from(present)
      .filter((path) => !isPrivate(path))
      .map((path) => [urlOf(path), variantsOf(clientDir, path, present, read)]),
  )

  return Object.freeze({
    serve(request: IncomingMessage, response: ServerResponse) {
      const { url = '', method } = request
      const query = url.indexOf('?')
      const variants = files.get(query === -1 ? url : url.slice(0, query))
      if (!variants) return false
      if (method === 'GET' || method === 'HEAD') send(request, response, variants)
      else sendError(response, 'method-not-allowed', { Allow: 'GET, HEAD' })
      return true
    },
  })
}

function send(request: IncomingMessage, response: ServerResponse, variants: Variants): void {
  const encoding = negotiateEncoding(request.headers['accept-encoding'], variants.encodings)
  const variant = variants.get(encoding)
  const known = request.headers['if-none-match']
  if (known !== undefined && matchesEtag(variant.tag, known)) {
    writePrepared(response, 304, variant.notModifiedHead).end()
    return
  }
  writePrepared(response, 200, variant.head)
  if (variant.content || request.method === 'HEAD') response.end(variant.content)
  // A read error closes the connection, so the client detects the incomplete response.
  else pipeline(createReadStream(variant.path), response, () => {})
}

/** Creates a function that caches files in memory up to a total size. */
function createFileCache(limit: number): (file: string) => Buffer | undefined {
  let remaining = limit
  return (file) => {
    if (statSync(file).size > remaining) return undefined
    const content = readFileSync(file)
    remaining -= content.length
    return content
  }
}

function variantsOf(
  clientDir: string,
  path: string,
  present: ReadonlySet<string>,
  read: ReturnType<typeof createFileCache>,
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
    // An SVG may contain styles, but no scripts.
    ...(type.startsWith('image/svg+xml') ? { 'Content-Security-Policy': picturePolicy } : {}),
    ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
  }
}

function prepareVariant(
  path: string,
  headers: OutgoingHttpHeaders,
  content: Buffer | undefined,
): Variant {
  const tag = content ? contentTag(content) : modificationTag(path)
  const length = content?.length ?? statSync(path).size
  const { Vary, 'Cache-Control': cacheControl } = headers
  return {
    path,
    content,
    tag,
    head: new PreparedHead({ ...headers, ETag: tag, 'Content-Length': String(length) }),
    notModifiedHead: new PreparedHead({ ETag: tag, Vary, 'Cache-Control': cacheControl }),
  }
}

const picturePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

function contentTag(content: Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

function modificationTag(file: string): string {
  const { size, mtimeMs } = statSync(file)
  return `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`
}

/** Lists all files below a folder as paths with forward slashes. Symbolic links are skipped. */
export function listFiles(dir: string): readonly string[] {
  // Without `relative`, which is slow for the hundreds of files of a build.
  const { length } = join(dir, sep)
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(length).replaceAll(sep, '/'))
}

/** Encodes a path as browsers do, so that request paths need no decoding. */
function urlOf(path: string): string {
  return `/${encodeURI(path).replaceAll('?', '%3F').replaceAll('#', '%23')}`
}
