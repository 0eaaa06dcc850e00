import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Changes } from '#shell/operations/changes.ts'
import { compress, type Encoding, encodingFor, etagOf, isKnown } from './encode.ts'

/** A page that is the same for everybody, and what it was made from. */
export interface SharedPage {
  readonly html: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly addresses: ReadonlySet<string>
}

interface Kept {
  readonly body: Uint8Array<ArrayBuffer>
  readonly etag: string
  readonly page: SharedPage
  readonly encoded: Map<Encoding, Uint8Array>
}

/** Pages that are the same for everybody, kept until something they were made from changes. */
export interface PageCache {
  /** To be called before a page is rendered: what changes meanwhile keeps it from being kept. */
  begin(): (path: string, page: SharedPage) => void
  /** Answers at once with a kept page, when there is one and nobody in particular is asking. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
}

const mostPages = 500

/**
 * `pluralOf` tells under which address the records of an entity are read. Only a process that is
 * alone with its database may keep pages: it hears of every change.
 */
export function createPageCache(options: {
  changes: Changes
  isAlone: boolean
  pluralOf(entity: string): string
}): PageCache {
  const pages = new Map<string, Kept>()
  let changed = 0

  options.changes.listen((entity) => {
    changed += 1
    const address = `/v1/${options.pluralOf(entity)}`
    for (const [path, { page }] of pages) {
      const isMadeFromIt = page.addresses
        .values()
        .some((read) => read === address || read.startsWith(`${address}/`))
      if (isMadeFromIt) pages.delete(path)
    }
  })

  return {
    begin() {
      const then = changed
      return (path, page) => {
        if (!options.isAlone || changed !== then || pages.size >= mostPages) return
        const body = new TextEncoder().encode(page.html)
        pages.set(path, { body, etag: etagOf(body), page, encoded: new Map() })
      }
    },
    answer(request, response) {
      const { method, url = '', headers } = request
      if ((method !== 'GET' && method !== 'HEAD') || headers.cookie !== undefined) return false
      const kept = pages.get(url)
      if (!kept) return false
      send(kept, request, response)
      return true
    },
  }
}

function send(kept: Kept, { method, headers }: IncomingMessage, response: ServerResponse): void {
  const { page, etag } = kept
  for (const [name, value] of Object.entries(page.headers)) response.setHeader(name, value)
  response.setHeader('etag', etag)
  if (page.status === 200 && isKnown(etag, headers['if-none-match'])) {
    response.removeHeader('content-type')
    response.writeHead(304).end()
    return
  }
  const encoding = encodingFor(kept.body, headers['accept-encoding'])
  const finish = (body: Uint8Array) => {
    if (encoding) response.setHeader('content-encoding', encoding)
    response.setHeader('content-length', body.length)
    response.writeHead(page.status).end(method === 'HEAD' ? undefined : body)
  }
  const ready = encoding ? kept.encoded.get(encoding) : kept.body
  if (ready) {
    finish(ready)
    return
  }
  compress(kept.body, encoding, 'often').then(
    (body) => {
      kept.encoded.set(encoding, body)
      finish(body)
    },
    () => response.destroy(),
  )
}
