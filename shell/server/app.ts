import { type Context, Hono } from 'hono'
import { createApi } from '#shell/api/api.ts'
import { captchaImages } from '#shell/api/captcha-images.ts'
import { mailAddresses } from '#shell/api/mail-addresses.ts'
import type { Product } from '#shell/model/product.ts'
import type { Operations } from '#shell/operations/operations.ts'
import type { MailReading } from '#shell/operations/read-mail.ts'
import type { Store } from '#shell/store/store.ts'
import type { PageFiles } from '#shell/ui/page-module.ts'
import { schemeScript } from '#shell/ui/scheme.ts'
import type { Fetch } from './answer-with-fetch.ts'
import { createApiDoor } from './api-door.ts'
import type { Asked } from './asked.ts'
import type { Assets } from './assets.ts'
import type { Config } from './config.ts'
import { contentSecurityPolicy, hashOfScript } from './content-security-policy.ts'
import { plainDocument } from './document.ts'
import { responseOf } from './encode.ts'
import type { AnswerFirst } from './listen.ts'
import type { Log } from './log.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { createPages } from './pages.ts'
import { createPlainAnswers } from './plain-answers.ts'
import { createReadDoor } from './read-door.ts'
import { createRenderer } from './render.tsx'
import { createSessionDoor, session } from './session-door.ts'
import { answerStoredFile } from './stored-files.ts'
import { mayBeKnown, visitorOf } from './visitor.ts'

export interface App {
  readonly fetch: Fetch
  /** Answers what reads from the API, before and faster than `fetch` would. */
  readonly answerRead: AnswerFirst
  readonly cache: PageCache
}

export interface AppOptions {
  readonly product: Product
  readonly files: PageFiles
  readonly store: Store
  readonly operations: Operations
  /** Where letters are read that nobody carries away; nothing where a server takes them. */
  readonly mail?: MailReading | undefined
  readonly assets: Assets
  readonly config: Pick<Config, 'origin' | 'isSecure' | 'calls' | 'trustedProxies'>
  readonly log: Log
  readonly isDevelopment?: boolean
}

type Bindings = Parameters<Fetch>[1]

/** The whole application: a request in, an answer out. Everything it needs is given to it. */
export function createApp(options: AppOptions): App {
  const { product, store, operations, config, log } = options
  const { calls, isSecure } = config
  const policy = policyOf(options)
  const api = createApi(operations, product, [
    captchaImages,
    session,
    ...mailAddresses(options.mail),
  ])
  const cache = createPageCache({
    changes: operations.changes,
    isAlone: store.isAlone && !options.isDevelopment,
    pluralOf: (name) => product.entities.find((entity) => entity.name === name)?.plural ?? '',
    mayBeKnown: (cookies) => mayBeKnown(cookies, isSecure),
  })
  const plain = createPlainAnswers({ document: plainDocuments(options), policy, log })
  const renderer = createRenderer({ ...options, calls })
  const pages = createPages({ api, cache, renderer, plain, policy, calls, isSecure, log })
  const answerApi = createApiDoor(api, log)
  const whoIs = (cookies: string | undefined) => visitorOf(cookies, isSecure)
  const plurals = new Set(product.entities.map(({ plural }) => plural))
  const answerRead = createReadDoor({ answer: answerApi, plurals, visitorOf: whoIs, config, log })
  const answerSession = createSessionDoor(isSecure)

  const app = new Hono<{ Bindings: Bindings }>()
  const asked = ({ req: { raw }, env }: Context<{ Bindings: Bindings }>): Asked => {
    const url = new URL(raw.url)
    const visitor = whoIs(raw.headers.get('cookie') ?? undefined)
    return { request: raw, url, origin: config.origin ?? url.origin, visitor, ...env }
  }
  app.get(session.path, (context) => answerSession(asked(context)))
  app.all('/v1', async (context) => responseOf(await answerApi(asked(context))))
  app.all('/v1/*', async (context) => responseOf(await answerApi(asked(context))))
  app.all('/api/*', async (context) => responseOf(await answerApi(asked(context))))
  app.get('/files/:name', ({ req }) => answerStoredFile(store.files, req.param('name'), req.raw))
  app.all('*', (context) => pages(asked(context)))
  app.onError((error, context) => plain.fail(asked(context), error))
  return { cache, answerRead, fetch: (request, context) => app.fetch(request, context) }
}

function policyOf({ config, isDevelopment = false }: AppOptions): string {
  return contentSecurityPolicy({
    scriptHashes: [hashOfScript(schemeScript)],
    connect: Object.values(config.calls),
    isSecure: config.isSecure,
    development: isDevelopment,
  })
}

function plainDocuments({ product, assets, config }: AppOptions) {
  return (title: string, content: string) => {
    const page = { path: '*', title, description: product.tagline, isListed: false }
    const origin = config.origin ?? ''
    return plainDocument(
      { product: product.name, page, origin, path: '', assets: assets('') },
      content,
    )
  }
}
