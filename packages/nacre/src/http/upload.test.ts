import { type ClientRequest, request } from 'node:http'
import { afterAll, beforeAll, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'
import type { StoredFile } from '#shell/field-types/file/field.ts'
import type { StoredImage } from '#shell/field-types/image/field.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { serveLibrary, type ServedLibrary } from '#tests/library/serve-library.ts'
import type { product as Library } from 'example-library/product.ts'
import { fakeBrowser, fakeNavigation } from './browser.fixture.ts'
import type { Http } from './http.ts'
import { createUploader } from './upload.ts'

let served: ServedLibrary
beforeAll(async () => {
  const [sqlite] = eachDatabase
  if (!sqlite) throw new Error('The test does not use a database.')
  served = await serveLibrary(sqlite)
})
afterAll(() => served.close())

/** A minimal XMLHttpRequest over a real connection. */
class TinyXMLHttpRequest extends EventTarget {
  status = 0
  responseText = ''
  readonly upload = new EventTarget()
  #sent: ClientRequest | undefined

  open(method: string, url: string): void {
    this.#sent = request(new URL(url, served.url), { method, agent: false })
    this.#sent?.setHeader('cookie', document.cookie)
  }
  setRequestHeader(name: string, value: string): void {
    this.#sent?.setHeader(name, value)
  }
  abort(): void {
    this.#sent?.destroy()
    this.dispatchEvent(new Event('abort'))
  }
  send(file: Blob): void {
    this.#sent?.on('error', () => this.dispatchEvent(new Event('error')))
    this.#sent?.on('response', (response) => {
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        this.responseText += text
      })
      response.on('end', () => {
        this.status = response.statusCode ?? 0
        this.dispatchEvent(new Event('load'))
      })
    })
    void file.arrayBuffer().then((content) => {
      this.#sent?.end(new Uint8Array(content))
      const progress = { loaded: file.size, total: file.size }
      this.upload.dispatchEvent(Object.assign(new Event('progress'), progress))
    })
  }
}

async function open(cookies: 'known' | 'stale') {
  const { cookie, token } = await served.newVisitor()
  fakeBrowser(served.url, cookies === 'known' ? cookie : cookie.replace(token, 'stale'))
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    realFetch(url, { ...init, headers: { cookie } }),
  )
  vi.stubGlobal('XMLHttpRequest', TinyXMLHttpRequest)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return createUploader<typeof Library>(fakeNavigation().http)
}

test('uploads a file with its name and reports progress', async () => {
  const upload = await open('known')
  const parts: number[] = []
  const file = new File(['Dear library'], 'Brief “ä”.txt', { type: 'text/plain' })
  const result = await upload('suggestions/letter', file, {
    onProgress: (part) => parts.push(part),
  })
  expect(result).toMatchObject({
    ok: true,
    status: 201,
    data: { name: 'Brief “ä”.txt', type: 'text/plain', size: 12 },
  })
  expect(parts).toEqual([1])
})

test('renews an expired token once', async () => {
  const upload = await open('stale')
  const result = await upload('suggestions/letter', new Blob(['Dear library']))
  expect(result).toMatchObject({ ok: true, data: { name: 'file.txt' } })
})

test('returns an error as a value', async () => {
  const upload = await open('known')
  const refused = await upload('suggestions/sketch', new Blob(['no picture']))
  expect(refused).toMatchObject({
    ok: false,
    status: 415,
    problem: { code: 'unsupported-media-type' },
  })
})

test('an aborted upload returns a problem', async () => {
  const upload = await open('known')
  const control = new AbortController()
  const sending = upload('suggestions/letter', new Blob(['Dear library']), control)
  control.abort()
  expect(await sending).toMatchObject({ ok: false, status: 0, problem: { code: 'bad-gateway' } })
})

test('infers the file fields and their values', () => {
  const never = async (http: Http) => {
    const upload = createUploader<typeof Library>(http)
    const file = new Blob(['x'])
    const cover = await upload('books/cover', file)
    if (cover.ok) expectTypeOf(cover.data).toEqualTypeOf<Omit<StoredImage, 'description'>>()
    const leaflet = await upload('books/leaflet', file, { name: 'leaflet.pdf' })
    if (leaflet.ok) expectTypeOf(leaflet.data).toEqualTypeOf<StoredFile>()
    const table = await upload('papers/parts.table', file)
    if (table.ok) expectTypeOf(table.data).toEqualTypeOf<StoredFile>()
    const figure = await upload('papers/figures', file)
    if (figure.ok) expectTypeOf(figure.data).toEqualTypeOf<Omit<StoredImage, 'description'>>()
    // @ts-expect-error: this field takes no file
    void upload('books/title', file)
    // @ts-expect-error: nor does this one inside of another
    void upload('papers/parts.name', file)
    // @ts-expect-error: and this entity has none at all
    void upload('reviews/cover', file)
  }
  expect(never).toBeTypeOf('function')
})
