import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Changes } from '#shell/operations/changes.ts'
import type { Commits } from '#shell/store/database.ts'
import { compress, type Encoding } from '../answers/compress.ts'
import { PreparedHead, writePrepared } from '../answers/dress-answer.ts'
import { encodingFor, etagOf, isKnown } from '../answers/encode.ts'

/** A page that is the same for everybody, and what it was made from. */
export interface SharedPage {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  readonly addresses: ReadonlySet<string>
  /** From which moment on it may say something else although nothing has changed. */
  readonly expiry?: number
}

interface Kept {
  readonly body: Uint8Array<ArrayBuffer>
  readonly etag: string
  readonly addresses: ReadonlySet<string>
  readonly expiry: number
  readonly headers: Readonly<Record<string, string>>
  /** What is sent to who has the page already. */
  readonly unchanged: PreparedHead
  readonly plain: Ready
  readonly compressing: Map<Encoding, Promise<Uint8Array>>
  readonly encoded: Map<Encoding, Ready>
}

/** A page in one encoding, as it goes out. */
interface Ready {
  readonly head: PreparedHead
  readonly body: Uint8Array
}

/** What a page was asked by. */
export interface PageAddress {
  readonly host: string | undefined
  readonly path: string
}

/** Pages that are the same for everybody, kept until something they were made from changes. */
export interface PageCache {
  /** To be called before a page is rendered: what changes meanwhile keeps it from being kept. */
  begin(): (request: PageAddress, page: SharedPage) => void
  /** Answers at once with a kept page, when there is one and nobody in particular is asking. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
}

interface Options {
  readonly changes: Changes
  /** Only a process that is alone with its database may keep pages: it hears of every change. */
  readonly isAlone: boolean
  /** A command at the machine may write all the same: then nothing is kept any longer. */
  readonly commits?: Commits | undefined
  /** Whether pages say ORIGIN of themselves. Without one, a page says the host that it was asked by. */
  readonly hasOrigin: boolean
  /** Under which address, after `/v1/`, the records of an entity are read. */
  pluralOf(entity: string): string
  /** Whether these cookies may say who is asking. */
  mayBeKnown(cookies: string | undefined): boolean
  /** How many bytes of pages are kept, before compression. */
  readonly room?: number
}

const defaultRoom = 32 * 1024 * 1024

export function createPageCache(options: Options): PageCache {
  const { changes, isAlone, commits, hasOrigin, pluralOf, mayBeKnown } = options
  const { room = defaultRoom } = options
  const pages = new Map<string, Kept>()
  let changed = 0
  let size = 0

  const keyOf = ({ host = '', path }: PageAddress) => (hasOrigin ? path : host.toLowerCase() + path)
  const drop = (key: string) => {
    size -= pages.get(key)?.body.length ?? 0
    pages.delete(key)
  }

  let elsewhere = commits?.elsewhere()
  const heedOthers = () => {
    const now = commits?.elsewhere()
    if (now === elsewhere) return
    elsewhere = now
    changed += 1
    size = 0
    pages.clear()
  }

  changes.listen((entity) => {
    changed += 1
    const address = `/v1/${pluralOf(entity)}`
    for (const [key, { addresses }] of pages) {
      const reads = (read: string) => read === address || read.startsWith(`${address}/`)
      if (addresses.values().some(reads)) drop(key)
    }
  })

  return {
    begin() {
      heedOthers()
      const then = changed
      return (request, { html, headers, addresses, expiry = Number.POSITIVE_INFINITY }) => {
        heedOthers()
        if (!isAlone || changed !== then || !addresses.values().every(isTold)) return
        const body = new TextEncoder().encode(html)
        if (body.length > room) return
        const etag = etagOf(body)
        const key = keyOf(request)
        drop(key)
        const all: Readonly<Record<string, string>> = { ...headers, etag }
        const { 'content-type': _, ...unchanged } = all
        pages.set(key, {
          body,
          etag,
          addresses,
          expiry,
          headers: all,
          unchanged: new PreparedHead(unchanged),
          plain: readyOf(all, body),
          compressing: new Map(),
          encoded: new Map(),
        })
        size += body.length
        for (const oldest of pages.keys()) if (size > room) drop(oldest)
      }
    },
    answer(request, response) {
      const { method, url = '', headers } = request
      if (method !== 'GET' && method !== 'HEAD') return false
      if (mayBeKnown(headers.cookie) || headers.authorization !== undefined) return false
      heedOthers()
      const key = keyOf({ host: headers.host, path: url })
      const kept = pages.get(key)
      if (!kept) return false
      if (kept.expiry <= Date.now()) {
        drop(key)
        return false
      }
      send(kept, request, response)
      return true
    },
  }
}

/** Of changes elsewhere nobody tells us. */
function isTold(address: string): boolean {
  return address.startsWith('/v1/')
}

function readyOf(
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
  encoding?: Encoding,
): Ready {
  const own = {
    ...headers,
    ...(encoding && { 'content-encoding': encoding }),
    'content-length': String(body.length),
  }
  return { head: new PreparedHead(own), body }
}

function send(kept: Kept, { headers }: IncomingMessage, response: ServerResponse): void {
  const known = headers['if-none-match']
  if (known !== undefined && isKnown(kept.etag, known)) {
    writePrepared(response, 304, kept.unchanged).end()
    return
  }
  const encoding = encodingFor(kept.body, headers['accept-encoding'])
  const ready = encoding ? kept.encoded.get(encoding) : kept.plain
  if (ready) writePrepared(response, 200, ready.head).end(ready.body)
  else sendLater(kept, encoding, response).catch(() => response.destroy())
}

/** Those who come while the page is being compressed for the first time wait for it. */
async function sendLater(kept: Kept, encoding: Encoding, response: ServerResponse): Promise<void> {
  const compressing = kept.compressing.get(encoding) ?? compress(kept.body, encoding, 'often')
  kept.compressing.set(encoding, compressing)
  const body = await compressing
  const ready = kept.encoded.get(encoding) ?? readyOf(kept.headers, body, encoding)
  kept.encoded.set(encoding, ready)
  writePrepared(response, 200, ready.head).end(ready.body)
}
