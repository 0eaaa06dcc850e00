import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Changes } from '#shell/operations/changes.ts'
import type { Commits } from '#shell/store/database.ts'
import { compress, type Encoding, encodingFor, etagOf, isKnown } from '../answers/encode.ts'

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
  readonly headers: Readonly<Record<string, string>>
  readonly addresses: ReadonlySet<string>
  readonly expiry: number
  readonly encoded: Map<Encoding, Promise<Uint8Array>>
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
        pages.set(key, {
          body,
          etag,
          headers: { ...headers, etag },
          addresses,
          expiry,
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

function send(kept: Kept, { headers }: IncomingMessage, response: ServerResponse): void {
  if (isKnown(kept.etag, headers['if-none-match'])) {
    const { 'content-type': _, ...rest } = kept.headers
    response.writeHead(304, rest).end()
    return
  }
  const encoding = encodingFor(kept.body, headers['accept-encoding'])
  const finish = (body: Uint8Array) => {
    response.writeHead(200, {
      ...kept.headers,
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': body.length,
    })
    response.end(body)
  }
  if (!encoding) {
    finish(kept.body)
    return
  }
  const ready = kept.encoded.get(encoding) ?? compress(kept.body, encoding, 'often')
  kept.encoded.set(encoding, ready)
  ready.then(finish).catch(() => response.destroy())
}
