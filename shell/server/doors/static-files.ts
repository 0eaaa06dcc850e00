import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
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

interface Variants {
  readonly encodings: readonly ('br' | 'gzip')[]
  readonly plain: Variant
  readonly br?: Variant
  readonly gzip?: Variant
}

const memoryLimit = 32 * 1024 * 1024
const endings = { plain: '', br: '.br', gzip: '.gz' } as const
/** Templates, source maps, compressed twins and dotfiles are not for fetching by name. */
const isPrivate = (path: string) =>
  /\.(?:br|gz|map|html)$/u.test(path) || path.split('/').some((part) => part.startsWith('.'))

/**
 * Finds the files that a build left for browsers. Requests are only ever looked up in what was
 * found here, so no request can name anything else on the disk.
 *
 * @example
 * const files = loadStaticFiles('dist/client')
 * if (!files.answer(request, response)) answerOtherwise()
 */
export function loadStaticFiles(clientDir: string): StaticFiles {
  const paths = listFiles(clientDir).filter((path) => !isPrivate(path))
  const all = paths.flatMap((path) => Object.values(twins(join(clientDir, path))))
  const total = all.reduce((sum, path) => sum + statSync(path).size, 0)
  const files = new Map(
    paths.map((path) => [urlOf(path), load(clientDir, path, total < memoryLimit)]),
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
  const variant = (encoding && variants[encoding]) ?? variants.plain
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

function load(clientDir: string, path: string, isInMemory: boolean): Variants {
  const { type } = contentTypeOf(path)
  const isHashed = path.startsWith('assets/')
  const shared: OutgoingHttpHeaders = {
    'Content-Type': type,
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    Vary: 'Accept-Encoding',
    // An SVG has its styles inside. It still runs nothing.
    ...(type.startsWith('image/svg+xml') ? { 'Content-Security-Policy': picturePolicy } : {}),
  }
  const variantAt = (file: string, encoding?: string): Variant => {
    const content = isInMemory ? readFileSync(file) : undefined
    const tag = content ? contentTag(content) : changeTag(file)
    const { Vary, 'Cache-Control': cacheControl } = shared
    return {
      path: file,
      content,
      tag,
      head: new PreparedHead({
        ...shared,
        ETag: tag,
        'Content-Length': String(content?.length ?? statSync(file).size),
        ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
      }),
      unchanged: new PreparedHead({ ETag: tag, Vary, 'Cache-Control': cacheControl }),
    }
  }
  const { plain, br, gzip } = twins(join(clientDir, path))
  return {
    encodings: [
      ...(br === undefined ? [] : ['br' as const]),
      ...(gzip === undefined ? [] : ['gzip' as const]),
    ],
    plain: variantAt(plain),
    ...(br === undefined ? {} : { br: variantAt(br, 'br') }),
    ...(gzip === undefined ? {} : { gzip: variantAt(gzip, 'gzip') }),
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

function twins(plain: string): { plain: string; br?: string; gzip?: string } {
  const br = plain + endings.br
  const gzip = plain + endings.gzip
  return {
    plain,
    ...(existsSync(br) ? { br } : {}),
    ...(existsSync(gzip) ? { gzip } : {}),
  }
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
