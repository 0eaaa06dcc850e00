import { randomBytes } from 'node:crypto'
import { BlockList } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { CustomRoutes } from '#shell/http/custom-routes.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import { reaction } from '#shell/language/entities/action.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { counter } from '#shell/field-types/counter/field.ts'
import { list } from '#shell/field-types/list/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'
import { page } from '#shell/language/product/page.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { everyone } from '#shell/language/roles/role.ts'
import { createCaptchaService } from '#shell/operations/captcha/create-captcha.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { createVault } from '#shell/operations/vault.ts'
import { seedDatabase } from '#shell/operations/seed-database.ts'
import { type App, createApp } from '#shell/server/app.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'
import { XsrfField } from '#shell/ui/components/xsrf-field.tsx'
import type { PageModule } from '#shell/ui/page-module.ts'

const note = entity({
  name: 'note',
  plural: 'notes',
  fields: { title: text({ required: true }), likes: counter() },
  actions: { like: reaction({ countField: 'likes', viewerField: 'liked' }) },
  may: { read: everyone, like: everyone },
})

/** An entity on which visitors have all permissions, with a rate limit. */
const memo = entity({
  name: 'memo',
  plural: 'memos',
  fields: { text: text({ required: true, max: 40 }), tags: list(text()), seen: counter() },
  actions: { see: reaction({ countField: 'seen', viewerField: 'saw' }) },
  limits: { rates: { create: '5 per day' } },
  may: { read: everyone, create: everyone, change: everyone, remove: everyone, see: everyone },
})

/** An entity that visitors may create and read. */
const remark = entity({
  name: 'remark',
  plural: 'remarks',
  fields: { note: relation('note', { inverse: 'remarks' }), text: text({ required: true }) },
  may: { read: everyone, create: everyone },
})

/** A page with a form that displays the data of its `load`. */
export interface TinyPage extends Partial<PageModule> {
  readonly path?: string
  readonly title?: LocalizedText
  readonly description?: LocalizedText
  /** Runs whenever the module of the page is loaded. */
  arrive?(): Promise<void>
}

export interface TinyApp {
  readonly app: App
  /** The folder of the database. */
  readonly dataDir: string
  /** The id of the only note. */
  readonly id: string
  /** The logged errors with their private details. */
  readonly errors: readonly { sentence: string; requestId: unknown; error: unknown }[]
  ask(path: string, init?: RequestInit): Promise<Response>
  likes(): Promise<number>
  /** Closes the database, so that every later read and write fails. */
  closeDatabase(): Promise<void>
}

export interface TestVisitor {
  readonly cookie: string
  readonly token: string
}

export const origin = 'http://localhost'

/** Creates the application of a product with one entity and these pages, without an open port. */
export async function openTinyProduct(
  pages: Readonly<Record<string, TinyPage>>,
  options: {
    name?: string
    calls?: Record<string, string>
    budget?: number
    isSecure?: boolean
    routes?: readonly CustomRoutes[]
    languages?: readonly string[]
  } = {},
): Promise<TinyApp> {
  // The budget must suffice for fast services on the slowest machine.
  const { name = 'Tiny', calls = {}, budget = 60_000, isSecure = false, routes = [] } = options
  const { languages = ['en'] } = options
  const all: Record<string, TinyPage> = { notFound: { path: '*', title: 'Dashboard' }, ...pages }
  const product = defineProduct({
    name,
    tagline: 'Hardly a product',
    languages,
    entities: [note, memo, remark],
    roles: [],
    calls: {},
    pages: Object.fromEntries(
      Object.entries(all).map(([key, tiny]) => [key, declarePage(key, tiny)]),
    ),
    seeds: [{ entity: 'note', values: { title: 'First' } }],
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
  await seedDatabase(store, product.entities, product.seeds)
  const errors: { sentence: string; requestId: unknown; error: unknown }[] = []
  const app = createApp({
    product,
    files: Object.fromEntries(Object.entries(all).map(([key, tiny]) => pageFileEntry(key, tiny))),
    store,
    operations: createOperations(product, store),
    captchas: createCaptchaService({ vault: createVault([randomBytes(32)]), store }),
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
  const ask: TinyApp['ask'] = async (path, init) => {
    count += 1
    const request = new Request((isSecure ? 'https://tiny.example' : origin) + path, init)
    return app.fetch(request, { address: '127.0.0.1', requestId: `request-${count}` })
  }
  const [first] = await store.records(note).list({ where: [], order: [], limit: 1 })
  const id = String(first?.id)
  const likes = async () => Number((await store.records(note).read({ id, where: [] }))?.['likes'])
  return { app, dataDir, id, errors, ask, likes, closeDatabase }
}

/** Creates a visitor with cookies and a token, as a browser does. */
export async function openVisitor({ ask }: Pick<TinyApp, 'ask'>): Promise<TestVisitor> {
  const { headers } = await ask('/v1/session')
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice(11) ?? ''
  return { cookie: cookies.join('; '), token }
}

/** Parses the data in a page. */
export function parseBootData(html: string) {
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/su.exec(html)?.[1] ?? ''
  return JSON.parse(json)
}

/** Returns the names and values of the hidden inputs in a page. */
export function hiddenFieldsIn(html: string): URLSearchParams {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/gu)
  return new URLSearchParams(
    [...inputs].map(([, key = '', value = '']) => [unescapeHtml(key), unescapeHtml(value)]),
  )
}

function unescapeHtml(escaped: string): string {
  const letters: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" }
  return escaped.replaceAll(/&(#?\w+);/gu, (_, name: string) => letters[name] ?? '')
}

function declarePage(key: string, { path = `/${key}`, title = key, description = '' }: TinyPage) {
  return page({ path, title, description })
}

function pageFileEntry(key: string, tiny: TinyPage): [string, () => Promise<unknown>] {
  const folder = key.replaceAll(/[A-Z]/gu, (email) => `-${email.toLowerCase()}`)
  const load = async () => {
    await tiny.arrive?.()
    return { Page: DataView, ...tiny }
  }
  return [`/product/pages/${folder}/page.tsx`, load]
}

function DataView({ data }: { data: unknown }) {
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

/** Loads the notes, as pages do. */
export async function loadNotes({ http }: PageContext): Promise<unknown> {
  return (await http.get('/v1/notes')).ok
}
