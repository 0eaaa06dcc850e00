import type { AppFacts } from '#shell/spec/app-facts.ts'
import { createApi } from '#shell/api/api.ts'
import type { Api } from '#shell/api/request-handler.ts'
import type { SystemRoute } from '#shell/api/route.ts'
import { sessionPath, sessionWithoutAccounts } from '#shell/api/accounts/session-routes.ts'
import { problemTypePath } from '#shell/api/error-routes.ts'
import type { CustomRoutes } from '#shell/http/custom-routes.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'
import type { Accounts } from '#shell/operations/accounts.ts'
import {
  captchaPicturePath,
  type CaptchaService,
} from '#shell/operations/captcha/create-captcha.ts'
import type { ApiKeyOperations } from '#shell/operations/api-keys/api-key-operations.ts'
import type { Operations } from '#shell/operations/operations.ts'
import type { Store } from '#shell/store/store.ts'
import type { PageFiles } from '#shell/ui/page-module.ts'
import { keyBufferScript } from '#shell/ui/areas/admin/shortcuts/buffer-keys.ts'
import { schemeScript } from '#shell/ui/scheme.ts'
import type { Fetch } from './http-server/fetch-listener.ts'
import type { EarlyHandler } from './http-server/http-server.ts'
import { createPageFastPath } from './handlers/page-fast-path.ts'
import { createApiHandler } from './handlers/api-handler.ts'
import type { HttpContext } from './requests/http-context.ts'
import { createResponseCache } from './pages/response-cache.ts'
import type { Assets } from './pages/assets.ts'
import { createImageHandler } from './handlers/captcha-image.ts'
import type { Config } from './settings/config.ts'
import { contentSecurityPolicy, hashOfScript } from './responses/content-security-policy.ts'
import { createFetch, type FetchRoute, type RequestHandler } from './http-server/create-fetch.ts'
import { createExtraHandlers } from './handlers/extra-handlers.ts'
import { plainDocument } from './pages/document.ts'
import { pageThemeOf } from './pages/page-theme.ts'
import { toFetchResponse } from './responses/encode.ts'
import type { Log } from './log/log.ts'
import { type ServedPaths, servedPathsOf } from './metrics/served-paths.ts'
import { createCustomRoutes } from './handlers/custom-routes.ts'
import { createPageCache, type PageCache } from './pages/page-cache.ts'
import { createPages } from './handlers/page-handler.ts'
import type { PlainPage } from './responses/plain-pages.ts'
import { createPlainResponses } from './responses/plain-responses.ts'
import { createFormParser } from './requests/parse-form.ts'
import { type ApiListener, createApiListener } from './handlers/api-listener.ts'
import type { OverloadOptions } from './overload/overload-handler.ts'
import { createRecentAdministrators } from './overload/recent-administrators.ts'
import { measureRenders } from './pages/measure-renders.ts'
import { createRenderer } from './pages/renderer.tsx'
import {
  createCookieAuthenticator,
  isKeyed,
  type OnActor,
  tellActors,
  withApiKeys,
} from './requests/authenticate.ts'
import { createSessionHandler } from './handlers/session-handler.ts'
import {
  createSpecification,
  type Specification,
  specificationPath,
  urlOfSpecification,
} from './specification/create-specification.ts'
import { createFileHandler } from './handlers/stored-files.ts'
import { hasIdentityCookie } from './requests/visitor.ts'

export interface App {
  readonly fetch: Fetch
  /** The JSON API without its HTTP layer. */
  readonly api: Api
  /** Handles requests to the API, before `fetch`. */
  readonly apiListener: ApiListener
  /** Handles page reads on a fast path, before `fetch`. */
  readonly pageFastPath: EarlyHandler
  /** What the handler of an overload needs to know. */
  readonly load: Pick<OverloadOptions, 'isAdministrator' | 'busyPage'>
  readonly cache: PageCache
  readonly specification: Specification
  /** The paths of everything that the app serves. */
  readonly paths: ServedPaths
}

export interface AppOptions {
  readonly product: Product
  readonly files: PageFiles
  readonly store: Store
  readonly operations: Operations
  /** Absent if the product uses no captchas. */
  readonly captchas?: CaptchaService
  /** Absent if the product declares no users. */
  readonly accounts?: Pick<Accounts, 'sessions'> | undefined
  /** Absent if API keys are not supported. */
  readonly keys?: Pick<ApiKeyOperations, 'authenticator'>
  /** The routes of the API that belong to no entity. */
  readonly systemRoutes?: readonly SystemRoute[]
  /** Custom routes of the product. */
  readonly routes?: readonly CustomRoutes[]
  /** What the code of each page does with records, by the folder of the page. */
  readonly pageUses?: AppFacts['pageUses']
  readonly assets: Assets
  readonly config: Pick<Config, 'origin' | 'isSecure' | 'calls' | 'trustedProxies'>
  readonly log: Log
  readonly isDevelopment?: boolean
  /** How many milliseconds a page waits for all external calls together. */
  readonly budget?: number
  /** Called with the start and the time in milliseconds of each rendered page. */
  readonly onRender?: ((start: number, milliseconds: number) => void) | undefined
  /** Called with the actor of each authenticated request. */
  readonly onActor?: OnActor | undefined
}

const routesIn = ({ routes }: { readonly routes: readonly string[] }) => routes

/**
 * Creates the whole application, a function from a request to a response. All dependencies are
 * passed in.
 */
export function createApp(options: AppOptions): App {
  const { product, store, operations, captchas, accounts, config, log } = options
  const { calls, isSecure } = config
  const policy = contentPolicyFor(options)
  const code = { pageUses: options.pageUses ?? {}, routes: () => customRoutes.flatMap(routesIn) }
  const specification = createSpecification(product, () => api, code)
  const api: Api = createApi(operations, product, [
    ...specification.addresses,
    ...(options.systemRoutes ?? [sessionWithoutAccounts]),
  ])
  const cache = createCache(options)
  const plain = createPlainResponses({
    document: createPlainDocumentRenderer(options),
    languages: product.languages,
    policy,
    log,
  })
  const renderer = measureRenders(createRenderer({ ...options, calls }), options.onRender)
  const receiveForm = createFormParser(product, store.files.incoming)
  const customRoutes = createCustomRoutes(options.routes ?? [], { api, product, calls, log })
  const pageApi = createResponseCache(api, options.isDevelopment ? undefined : store.commits, {
    clock: store.clock,
  })
  const handlers = { answers: pageApi, cache, renderer, plain, receiveForm, own: customRoutes }
  const pages = createPages({ ...handlers, policy, calls, budget: options.budget, isSecure, log })
  const handleApi = createApiHandler(api, { languages: product.languages, isSecure, log })
  const administrators = createRecentAdministrators(product.roles)
  const authenticateByCookies = createCookieAuthenticator({
    isSecure,
    sessions: accounts?.sessions,
    onUser: administrators.add,
  })
  const authenticate = tellActors(
    withApiKeys(options.keys?.authenticator, authenticateByCookies),
    options.onActor,
  )
  const exceptions = new Set([sessionPath, specificationPath, problemTypePath])
  const listener = { match: api.match, handleApi, exceptions, authenticate, config, log }
  const pageFastPath = createPageFastPath({
    paths: fixedPathsOf(product),
    readPage: pages.read,
    respondWithError: plain.failureResponse,
    authenticate,
    config,
    log,
  })
  const handleSession = createSessionHandler(api, { languages: product.languages, isSecure, log })
  const handle = async (httpContext: HttpContext) => toFetchResponse(await handleApi(httpContext))

  const parts = { api, policy, own: customRoutes, handleApiRequest: handle }
  const get = (path: string, handler: RequestHandler) => ({ method: 'get', path, handler }) as const
  const all = (path: string, handler: RequestHandler) => ({ method: 'all', path, handler }) as const
  // The first route that matches handles a request.
  const routes: readonly FetchRoute[] = [
    get(sessionPath, (http) => (isKeyed(http.request) ? handle(http) : handleSession(http))),
    get(specificationPath, (http) => handle({ ...http, url: urlOfSpecification(http) })),
    ...createExtraHandlers(options, parts),
    ...(captchas ? [get(captchaPicturePath, createImageHandler(captchas, log))] : []),
    ...['/v1', '/v1/*', '/api/*'].map((path) => all(path, handle)),
    get('/files/:name', createFileHandler({ files: store.files, operations })),
    all('*', pages.handle),
  ]
  const fetch = createFetch({ routes, authenticate, origin: config.origin, plain })
  const paths = servedPathsOf(product, api.addresses, customRoutes)
  const apiListener = createApiListener(listener)
  const load = { isAdministrator: administrators.has, busyPage: plain.busyPage }
  return { api, cache, apiListener, pageFastPath, load, specification, paths, fetch }
}

function createCache({ product, store, operations, config, isDevelopment }: AppOptions): PageCache {
  return createPageCache({
    changes: operations.changes,
    isAlone: store.isAlone && !isDevelopment,
    commits: store.commits,
    clock: store.clock,
    hasOrigin: config.origin !== undefined,
    pluralOf: (name) => product.entities.find((entity) => entity.name === name)?.plural ?? '',
    mayHaveIdentity: (cookies) => hasIdentityCookie(cookies, config.isSecure),
  })
}

/** Returns the paths of the pages without path parameters. */
function fixedPathsOf({ pages }: Product): ReadonlySet<string> {
  const paths = Object.values(pages).map(({ path }) => path)
  return new Set(paths.filter((path) => !/[:*]/u.test(path)))
}

function contentPolicyFor({ product, config, isDevelopment = false }: AppOptions): string {
  const { style } = pageThemeOf(product.theme)
  return contentSecurityPolicy({
    scriptHashes: [schemeScript, keyBufferScript].map(hashOfScript),
    styleHashes: style === '' ? [] : [hashOfScript(style)],
    connect: Object.values(config.calls),
    isSecure: config.isSecure,
    development: isDevelopment,
  })
}

function createPlainDocumentRenderer({ product, assets, config }: AppOptions) {
  const theme = pageThemeOf(product.theme)
  return ({ title, content }: PlainPage, language: Language) => {
    const page = { path: '*', title, description: product.tagline, isIndexed: false }
    const origin = config.origin ?? ''
    return plainDocument(
      { product: product.name, theme, page, language, origin, path: '', assets: assets('') },
      content,
    )
  }
}
