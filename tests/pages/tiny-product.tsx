import { randomBytes } from 'node:crypto'
import { BlockList } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { OwnRoutes } from '#shell/http/own-routes.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import { tally } from '#shell/model/action.ts'
import { entity } from '#shell/model/entity.ts'
import { counter } from '#shell/model/fields/counter.ts'
import { list } from '#shell/model/fields/list.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { text } from '#shell/model/fields/text.ts'
import { page } from '#shell/model/page.ts'
import { declareProduct } from '#shell/model/product.ts'
import { everyone } from '#shell/model/role.ts'
import { createCaptchas } from '#shell/operations/captcha/create-captcha.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { createVault } from '#shell/operations/vault.ts'
import { plantSamples } from '#shell/operations/plant-samples.ts'
import { type App, createApp } from '#shell/server/app.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'
import { XsrfField } from '#shell/ui/components/xsrf-field.tsx'
import type { PageModule } from '#shell/ui/page-module.ts'

const note = entity({
  name: 'note',
  plural: 'notes',
  fields: { title: text({ required: true }), likes: counter() },
  actions: { like: tally({ count: 'likes', mine: 'liked' }) },
  may: { read: everyone, like: everyone },
})

/** What every visitor may do everything with, though not make too many of. */
const memo = entity({
  name: 'memo',
  plural: 'memos',
  fields: { text: text({ required: true, max: 40 }), tags: list(text()), seen: counter() },
  actions: { see: tally({ count: 'seen', mine: 'saw' }) },
  limits: { rates: { create: '5 per day' } },
  may: { read: everyone, create: everyone, change: everyone, remove: everyone, see: everyone },
})

/** What every visitor may say about a note. */
const remark = entity({
  name: 'remark',
  plural: 'remarks',
  fields: { note: relation('note', { reverse: 'remarks' }), text: text({ required: true }) },
  may: { read: everyone, create: everyone },
})

/** A page that has a form and shows what its `load` gave it. */
export interface TinyPage extends Partial<PageModule> {
  readonly path?: string
  readonly title?: string
  readonly description?: string
  /** Runs whenever the code of the page is loaded. */
  arrive?(): Promise<void>
}

export interface Tiny {
  readonly app: App
  /** Where its database lies. */
  readonly dataDir: string
  /** The id of the only note. */
  readonly id: string
  /** What was logged as an error, with all that is private. */
  readonly errors: readonly { sentence: string; requestId: unknown; error: unknown }[]
  ask(path: string, init?: RequestInit): Promise<Response>
  likes(): Promise<number>
  /** From then on, every read and write fails. */
  closeDatabase(): Promise<void>
}

export interface Somebody {
  readonly cookie: string
  readonly token: string
}

export const origin = 'http://localhost'

/** The application of a product with one entity and these pages, ready to be asked. No port is open. */
export async function openTiny(
  pages: Readonly<Record<string, TinyPage>>,
  options: {
    name?: string
    calls?: Record<string, string>
    budget?: number
    isSecure?: boolean
    routes?: readonly OwnRoutes[]
  } = {},
): Promise<Tiny> {
  // Who answers at once is waited for on the slowest machine.
  const { name = 'Tiny', calls = {}, budget = 60_000, isSecure = false, routes = [] } = options
  const all: Record<string, TinyPage> = { notFound: { path: '*', title: 'Dashboard' }, ...pages }
  const product = declareProduct({
    name,
    tagline: 'Hardly a product',
    entities: [note, memo, remark],
    roles: [],
    calls: {},
    pages: Object.fromEntries(Object.entries(all).map(([key, tiny]) => [key, declared(key, tiny)])),
    samples: [{ entity: 'note', values: { title: 'First' } }],
  })
  const dataDir = await mkdtemp(join(tmpdir(), 'tiny-'))
  const database = await openDatabase({ dataDir })
  let isOpen = true
  const closeDatabase = async () => {
    if (isOpen) await database.close()
    isOpen = false
  }
  onTestFinished(async () => {
    await closeDatabase()
    await rm(dataDir, { recursive: true })
  })
  const store = await openStore(database, product.entities, dataDir)
  await plantSamples(store, product.entities, product.samples)
  const errors: { sentence: string; requestId: unknown; error: unknown }[] = []
  const app = createApp({
    product,
    files: Object.fromEntries(Object.entries(all).map(([key, tiny]) => fileOf(key, tiny))),
    store,
    operations: createOperations(product, store),
    captchas: createCaptchas({ vault: createVault([randomBytes(32)]), store }),
    assets: () => ({ entry: '/assets/entry.js', styles: ['/assets/all.css'], preloads: [] }),
    config: {
      isSecure,
      calls,
      trustedProxies: new BlockList(),
      ...(isSecure && { origin: 'https://tiny.example' }),
    },
    budget,
    routes,
    log: {
      debug() {},
      info() {},
      warn() {},
      error: (sentence, { requestId, error } = {}) => errors.push({ sentence, requestId, error }),
    },
  })
  let count = 0
  const ask: Tiny['ask'] = async (path, init) => {
    count += 1
    const request = new Request((isSecure ? 'https://tiny.example' : origin) + path, init)
    return app.fetch(request, { address: '127.0.0.1', requestId: `request-${count}` })
  }
  const [first] = await store.records(note).list({ where: [], order: [], limit: 1 })
  const id = String(first?.id)
  const likes = async () => Number((await store.records(note).read({ id, where: [] }))?.['likes'])
  return { app, dataDir, id, errors, ask, likes, closeDatabase }
}

/** A visitor with cookies and a token, as the browser gets them. */
export async function somebody({ ask }: Pick<Tiny, 'ask'>): Promise<Somebody> {
  const { headers } = await ask('/v1/session')
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice(11) ?? ''
  return { cookie: cookies.join('; '), token }
}

/** What travels with a page. */
export function bootIn(html: string) {
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/su.exec(html)?.[1] ?? ''
  return JSON.parse(json)
}

/** The names and values of the form in a page. */
export function fieldsIn(html: string): URLSearchParams {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/gu)
  return new URLSearchParams(
    [...inputs].map(([, key = '', value = '']) => [plain(key), plain(value)]),
  )
}

function plain(escaped: string): string {
  const letters: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" }
  return escaped.replaceAll(/&(#?\w+);/gu, (_, name: string) => letters[name] ?? '')
}

function declared(key: string, { path = `/${key}`, title = key, description = '' }: TinyPage) {
  return page({ path, title, description })
}

function fileOf(key: string, tiny: TinyPage): [string, () => Promise<unknown>] {
  const folder = key.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)
  const load = async () => {
    await tiny.arrive?.()
    return { Page: Shown, ...tiny }
  }
  return [`./product/pages/${folder}/page.tsx`, load]
}

function Shown({ data }: { data: unknown }) {
  return (
    <>
      <h1>Shown</h1>
      <pre>{JSON.stringify(data)}</pre>
      <form method="post">
        <XsrfField />
        <button type="submit">Send</button>
      </form>
    </>
  )
}

/** Reads the notes, as pages do. */
export async function loadNotes({ http }: PageContext): Promise<unknown> {
  return (await http.get('/v1/notes')).ok
}
