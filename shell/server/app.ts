import { type Context, Hono } from 'hono'
import { type Api, createApi } from '#shell/api/api.ts'
import type { OwnAddress } from '#shell/api/address.ts'
import { allAccountAddresses } from '#shell/api/accounts/all-addresses.ts'
import { sessionPath } from '#shell/api/accounts/session-addresses.ts'
import { captchaImages } from '#shell/api/captcha-images.ts'
import { keyAddresses } from '#shell/api/keys/key-addresses.ts'
import { preferenceAddresses } from '#shell/api/views/preference-addresses.ts'
import { viewAddresses } from '#shell/api/views/view-addresses.ts'
import { webhookAddresses } from '#shell/api/webhooks/webhook-addresses.ts'
import { operationAddresses, type Running } from '#shell/api/operation/operation-addresses.ts'
import { mailAddresses } from '#shell/api/mail-addresses.ts'
import type { OwnRoutes } from '#shell/http/own-routes.ts'
import { Failure } from '#shell/model/failure.ts'
import type { Product } from '#shell/model/product.ts'
import type { Language } from '#shell/model/words.ts'
import type { Accounts } from '#shell/operations/accounts/accounts.ts'
import {
  captchaPicturePath,
  type Captchas,
  captchaSoundPath,
} from '#shell/operations/captcha/create-captcha.ts'
import type { Keys } from '#shell/operations/keys/keys.ts'
import type { Webhooks } from '#shell/operations/webhooks/webhooks.ts'
import { createPreferences } from '#shell/operations/views/preferences.ts'
import { createViews } from '#shell/operations/views/views.ts'
import type { Operations } from '#shell/operations/operations.ts'
import type { MailReading } from '#shell/operations/read-mail.ts'
import type { Store } from '#shell/store/store.ts'
import type { PageFiles } from '#shell/ui/page-module.ts'
import { keepKeysScript } from '#shell/ui/areas/admin/keys/keep-keys.ts'
import { schemeScript } from '#shell/ui/scheme.ts'
import type { Fetch } from './listening/answer-with-fetch.ts'
import type { AnswerFirst } from './listening/listen.ts'
import { createPageDoor } from './doors/page-door.ts'
import { createApiDoor } from './doors/api-door.ts'
import type { Asked } from './requests/asked.ts'
import { createAnswerCache } from './pages/answer-cache.ts'
import type { Assets } from './pages/assets.ts'
import { createPictureDoor } from './doors/captcha-picture.ts'
import { createSoundDoor } from './doors/captcha-sound.ts'
import type { Config } from './settings/config.ts'
import { contentSecurityPolicy, hashOfScript } from './answers/content-security-policy.ts'
import { createDocsDoor, type DocsContent, docsPath, docsStylePath } from './docs/docs-door.ts'
import { plainDocument, stillDocument } from './pages/document.ts'
import { responseOf } from './answers/encode.ts'
import type { Log } from './log/log.ts'
import { createOwnRoutes, type MountedRoutes } from './doors/own-routes.ts'
import { createPageCache, type PageCache } from './pages/page-cache.ts'
import { createPages } from './pages/pages.ts'
import type { PlainPage } from './answers/plain-pages.ts'
import { createPlainAnswers, type PlainAnswers } from './answers/plain-answers.ts'
import { createFormReceiver } from './requests/receive-form.ts'
import { hasLineBreak } from './requests/own-path.ts'
import { createRecordDoor, type RecordDoor } from './doors/record-door.ts'
import { createRenderer } from './pages/render.tsx'
import { isKeyed, withKeys } from './requests/recognise-key.ts'
import { createRecognition } from './requests/recognise.ts'
import { createSessionDoor } from './doors/session-door.ts'
import {
  createSpecification,
  type Specification,
  specificationPath,
  urlOfSpecification,
} from './specification/create-specification.ts'
import { createFileDoor } from './doors/stored-files.ts'
import { mayBeKnown } from './requests/visitor.ts'

export interface App {
  readonly fetch: Fetch
  /** What it answers beside its pages, without the way there. */
  readonly api: Api
  /** Answers what is asked of records, before and faster than `fetch` would. */
  readonly records: RecordDoor
  /** The same for pages that are read. */
  readonly showPage: AnswerFirst
  readonly cache: PageCache
  readonly specification: Specification
}

export interface AppOptions {
  readonly product: Product
  readonly files: PageFiles
  readonly store: Store
  readonly operations: Operations
  /** Nothing where nobody is ever asked whether they are a program. */
  readonly captchas?: Captchas
  /** Nothing where the product declares no users. */
  readonly accounts?: Accounts | undefined
  /** Where letters are read that nobody carries away; nothing where a server takes them. */
  readonly mail?: MailReading | undefined
  /** Without them no program is known. */
  readonly keys?: Keys | undefined
  readonly webhooks?: Webhooks | undefined
  /** What those look at who run the installation. */
  readonly running?: Running | undefined
  /** Routes of the product in plain code. */
  readonly routes?: readonly OwnRoutes[]
  readonly assets: Assets
  readonly config: Pick<Config, 'origin' | 'isSecure' | 'calls' | 'trustedProxies'>
  readonly log: Log
  readonly isDevelopment?: boolean
  /** How many milliseconds a page waits for the services of others, all together. */
  readonly budget?: number
}

type Bindings = Parameters<Fetch>[1]
type Door = (asked: Asked) => Promise<Response>

/** The whole application: a request in, an answer out. Everything it needs is given to it. */
export function createApp(options: AppOptions): App {
  const { product, store, operations, captchas, accounts, config, log } = options
  const { calls, isSecure } = config
  const policy = policyOf(options)
  const specification = createSpecification(product, () => api)
  const api: Api = createApi(operations, product, addressesBeside(options, specification))
  const cache = createPageCache({
    changes: operations.changes,
    isAlone: store.isAlone && !options.isDevelopment,
    commits: store.commits,
    hasOrigin: config.origin !== undefined,
    pluralOf: (name) => product.entities.find((entity) => entity.name === name)?.plural ?? '',
    mayBeKnown: (cookies) => mayBeKnown(cookies, isSecure),
  })
  const plain = createPlainAnswers({
    document: plainDocuments(options),
    languages: product.languages,
    policy,
    log,
  })
  const renderer = createRenderer({ ...options, calls })
  const receiveForm = createFormReceiver(product, store.files.incoming)
  const own = createOwnRoutes(options.routes ?? [], { api, product, calls, log })
  const answers = createAnswerCache(api, options.isDevelopment ? undefined : store.commits)
  const doors = { answers, cache, renderer, plain, receiveForm, own }
  const pages = createPages({ ...doors, policy, calls, budget: options.budget, isSecure, log })
  const answerApi = createApiDoor(api, { languages: product.languages, isSecure, log })
  const byCookies = createRecognition({ isSecure, sessions: accounts?.sessions })
  const recognise = withKeys(options.keys?.ring, byCookies)
  const plurals = new Set(product.entities.map(({ plural }) => plural))
  const records = createRecordDoor({ answer: answerApi, plurals, recognise, config, log })
  const showPage = createPageDoor({
    paths: pathsOf(product),
    read: pages.read,
    fail: plain.fail,
    recognise,
    config,
    log,
  })
  const answerSession = createSessionDoor(api, { languages: product.languages, isSecure, log })
  const answer = async (asked: Asked) => responseOf(await answerApi(asked))
  const answerFile = createFileDoor({ files: store.files, operations })

  const app = new Hono<{ Bindings: Bindings }>()
  const through = (door: Door) => async (context: Context<{ Bindings: Bindings }>) => {
    const { raw } = context.req
    const url = new URL(raw.url)
    const visitor = await recognise(raw.headers, context.env)
    const origin = config.origin ?? url.origin
    return door({ request: raw, url, origin, visitor, ...context.env })
  }
  app.get(
    sessionPath,
    through((asked) => (isKeyed(asked.request) ? answer(asked) : answerSession(asked))),
  )
  app.get(
    specificationPath,
    through((asked) => answer({ ...asked, url: urlOfSpecification(asked) })),
  )
  for (const { methods, path, door } of doorsBeside(options, { api, policy, own, answer })) {
    app[methods](path, through(door))
  }
  if (captchas) {
    app.get(captchaSoundPath, through(createSoundDoor(captchas, log)))
    app.get(captchaPicturePath, through(createPictureDoor(captchas, log)))
  }
  app.all('/v1', through(answer))
  app.all('/v1/*', through(answer))
  app.all('/api/*', through(answer))
  app.get('/files/:name', through(answerFile))
  app.all('*', through(pages.answer))
  app.onError((error, { req, env }) => {
    const asked = { request: req.raw, url: new URL(req.raw.url), requestId: env.requestId }
    return plain.fail(asked, error)
  })
  const fetch = refusingLineBreaks((request, context) => app.fetch(request, context), plain)
  return { api, cache, records, showPage, specification, fetch }
}

/** Every address of the API that is no entity's. */
function addressesBeside(
  { product, store, operations, captchas, accounts, ...more }: AppOptions,
  specification: Specification,
): readonly OwnAddress[] {
  return [
    ...(captchas ? [captchaImages(captchas)] : []),
    ...allAccountAddresses(accounts),
    ...mailAddresses(more.mail),
    ...specification.addresses,
    ...keyAddresses(more.keys),
    ...webhookAddresses(more.webhooks),
    ...operationAddresses(more.running),
    ...viewAddresses(createViews({ product, store, permit: operations.permit })),
    ...preferenceAddresses(createPreferences({ store })),
  ]
}

/** The pages that have one address. */
function pathsOf({ pages }: Product): ReadonlySet<string> {
  const paths = Object.values(pages).map(({ path }) => path)
  return new Set(paths.filter((path) => !/[:*]/u.test(path)))
}

/** A path with a line break is malformed; in a query it is part of a value. */
function refusingLineBreaks(fetch: Fetch, plain: PlainAnswers): Fetch {
  return (request, context) => {
    if (!hasLineBreak(request.url)) return fetch(request, context)
    const url = new URL(request.url)
    if (!hasLineBreak(url.pathname)) return fetch(request, context)
    return plain.refuse({ request, url, requestId: context.requestId }, new Failure('malformed'))
  }
}

function policyOf({ config, isDevelopment = false }: AppOptions): string {
  return contentSecurityPolicy({
    scriptHashes: [schemeScript, keepKeysScript].map(hashOfScript),
    connect: Object.values(config.calls),
    isSecure: config.isSecure,
    development: isDevelopment,
  })
}

function plainDocuments({ product, assets, config }: AppOptions) {
  return ({ title, content }: PlainPage, language: Language) => {
    const page = { path: '*', title, description: product.tagline, isListed: false }
    const origin = config.origin ?? ''
    return plainDocument(
      { product: product.name, page, language, origin, path: '', assets: assets('') },
      content,
    )
  }
}

function docsDocuments({ product, assets, config }: AppOptions) {
  return ({ title, content, language, style, isPlain }: DocsContent) => {
    const { styles, ...others } = assets('')
    const head = {
      product: product.name,
      page: { path: '*', title, description: product.tagline, isListed: false },
      language,
      origin: config.origin ?? '',
      path: '',
      assets: { ...others, styles: isPlain ? styles : [...styles, style], preloads: [] },
    }
    return isPlain ? plainDocument(head, content) : stillDocument(head, content)
  }
}

/** What is answered beside the API and the pages: words about the API, and the product's own routes. */
function doorsBeside(
  options: AppOptions,
  {
    api,
    policy,
    own,
    answer,
  }: { api: Api; policy: string; own: readonly MountedRoutes[]; answer: Door },
): readonly { readonly methods: 'get' | 'all'; readonly path: string; readonly door: Door }[] {
  const { product } = options
  const docs = createDocsDoor({ api, product, policy, document: docsDocuments(options) })
  const explain = async (asked: Asked) => {
    const id = asked.url.pathname.split('/').at(-1) ?? ''
    return (await docs.failure(asked, id)) ?? answer(asked)
  }
  return [
    { methods: 'get', path: docsPath, door: docs.docs },
    { methods: 'get', path: docsStylePath, door: async () => docs.style() },
    { methods: 'get', path: '/v1/failures/:id', door: explain },
    ...own.flatMap(({ path, answer: door }) => [
      { methods: 'all' as const, path, door },
      { methods: 'all' as const, path: `${path}/*`, door },
    ]),
  ]
}
