import { wwwAuthenticate } from '#shell/api/request-handler.ts'
import type { ActionState, PageContext } from '#shell/http/page-context.ts'
import { isSafeMethod } from '#shell/http/http.ts'
import { pageAnswersType, type ResponseScope, scopeOf } from '#shell/http/page-answers.ts'
import {
  createServerHttp,
  type Cacheability,
  type LocalApi,
  type ServerHttp,
} from '#shell/http/server-http.ts'
import { principalId } from '#shell/language/roles/actor.ts'
import { AppError, toAppError } from '#shell/language/errors/app-error.ts'
import type { CookieChanges } from '#shell/operations/accounts/client-context.ts'
import { type HttpContext, type PageHttp, requestLogFields } from '../requests/http-context.ts'
import { appendCookies } from '../responses/set-cookies.ts'
import { type EncodedResponse, encodeResponse, toFetchResponse } from '../responses/encode.ts'
import { callCustomRoute } from './call-custom-route.ts'
import { createFormHandler } from './form-handler.ts'
import type { MountedRoutes } from './custom-routes.ts'
import type { Log } from '../log/log.ts'
import { logDenied } from '../log/log-denied.ts'
import { canonicalRedirect, newLocationOf, permanentRedirect } from '../pages/moved-paths.ts'
import type { PageCache } from '../pages/page-cache.ts'
import { isLoadFailure, type PlainResponses } from '../responses/plain-responses.ts'
import type { ParseForm } from '../requests/parse-form.ts'
import { newVisitor } from '../requests/visitor.ts'
import { ipRateLimitKey } from '../requests/request-checks.ts'
import type { PageApi } from '../pages/response-cache.ts'
import { runLoaders } from '../pages/run-loaders.ts'
import type { AnyProduct } from '#shell/language/product/registered-product.ts'
import type { FoundPage } from '../pages/find-page.ts'
import type { PageRequest, RenderedPage, Renderer } from '../pages/renderer.tsx'

export interface PagesOptions {
  /** Handles API requests of page loaders. */
  readonly answers: PageApi
  readonly renderer: Renderer
  readonly cache: PageCache
  readonly plain: PlainResponses
  readonly receiveForm: ParseForm
  /** The custom routes of the product. */
  readonly own: readonly MountedRoutes[]
  readonly policy: string
  /** The URLs of external services by the names of their calls. */
  readonly calls: Readonly<Record<string, string>>
  /** How many milliseconds a page waits for all external calls together. */
  readonly budget?: number | undefined
  readonly isSecure: boolean
  readonly log: Log
}

export interface Pages {
  /** Responds to a GET request for a page. */
  read(httpContext: PageHttp): Promise<EncodedResponse | Response>
  /** Responds to any request for a page, including forms. */
  handle(httpContext: HttpContext): Promise<Response>
}

/** Creates the handlers of pages and of forms that are submitted without JavaScript. */
export function createPages(options: PagesOptions): Pages {
  const { renderer, plain, calls, budget } = options
  const externalOrigins = new Set(Object.values(calls).map((address) => new URL(address).origin))
  const receive = createFormHandler(options)

  const clientFor = (
    httpContext: PageHttp,
    onCookies?: (changes: CookieChanges) => void,
  ): ServerHttp =>
    createServerHttp({
      own: createLocalApi(options, httpContext, onCookies),
      origin: httpContext.origin,
      path: httpContext.url.pathname,
      cacheability: cacheabilityOf(httpContext),
      others: externalOrigins,
      requestId: httpContext.requestId,
      budget,
    })

  const find = async (url: URL): Promise<FoundPage | EncodedResponse> => {
    const location = newLocationOf(url, renderer.adminHome)
    if (location !== undefined) return permanentRedirect(location)
    const found = await renderer.find(url.pathname)
    return canonicalRedirect(url, found.page.path) ?? found
  }

  const read: Pages['read'] = async (httpContext) => {
    const { url, visitor } = httpContext
    // Server errors are logged and handled like any other failure.
    if (visitor.error && visitor.error.status >= 500) throw visitor.error
    if (visitor.error) {
      return plain.sendProblem(httpContext, visitor.error.problem, wwwAuthenticate(visitor.error))
    }
    const found = await find(url)
    if ('status' in found) return found
    const client = clientFor(httpContext)
    const scope =
      renderer.isInArea(url.pathname) && scopeOf(httpContext.request.headers.get('accept'))
    return scope
      ? respondWithLoaderData(options, httpContext, { found, client, scope })
      : renderResponse(options, httpContext, found, client)
  }

  const handle: Pages['handle'] = async (httpContext) => {
    const { request, url, visitor } = httpContext
    if (visitor.error || isSafeMethod(request)) return asResponse(await read(httpContext))
    const found = await find(url)
    if ('status' in found) return toFetchResponse(found)
    const { action } = found.module
    if (request.method === 'POST' && action) {
      const { params } = found
      const all: CookieChanges[] = []
      const { http } = clientFor(httpContext, (changes) => all.push(changes))
      const renderAgain = async (acted: ActionState) =>
        asResponse(
          await renderResponse(options, httpContext, found, clientFor(httpContext), { acted }),
        )
      const response = await receive(
        httpContext,
        { http, url, calls, params },
        action,
        found.module.showsErrors && renderAgain,
      ).catch(async (cause: unknown) =>
        asResponse(
          await renderResponse(options, httpContext, found, clientFor(httpContext), {
            failed: { cause },
          }),
        ),
      )
      for (const changes of all) appendCookies(response, changes, options.isSecure)
      return response
    }
    const allow = action ? 'GET, HEAD, POST' : 'GET, HEAD'
    return plain.sendProblem(httpContext, new AppError('method-not-allowed'), { allow })
  }
  return { read, handle }
}

function asResponse(answered: EncodedResponse | Response): Response {
  return answered instanceof Response ? answered : toFetchResponse(answered)
}

/** Returns the cacheability. The next user of the browser must not see a signed-in user’s page. */
function cacheabilityOf({ visitor: { actor, browser } }: PageHttp): Cacheability {
  if (browser?.session) return 'no-store'
  return principalId(actor) === undefined ? 'shared' : 'private'
}

async function renderResponse(
  options: PagesOptions,
  httpContext: PageHttp,
  found: FoundPage,
  client: ServerHttp,
  { acted, failed }: { acted?: ActionState; failed?: { readonly cause: unknown } } = {},
): Promise<EncodedResponse> {
  const { request, url, origin, visitor } = httpContext
  const storePage = options.cache.startRender()
  // The form of an area needs no confirmation, so its page contains a token and is not shared.
  const fresh =
    options.renderer.isInArea(url.pathname) && visitor.xsrfToken === undefined
      ? newVisitor(options.isSecure)
      : undefined
  const xsrfToken = fresh?.xsrfToken ?? visitor.xsrfToken
  const pageRequest: PageRequest = {
    url,
    client,
    origin,
    xsrfToken,
    acted,
    // Only pages that are not cached may depend on the user, because shared pages are anonymous.
    signedIn:
      cacheabilityOf(httpContext) === 'no-store' && visitor.actor.kind === 'user'
        ? visitor.actor
        : undefined,
    viewingAs: visitor.browser?.session?.viewingAs,
    requestId: httpContext.requestId,
    onFailed: (what, error) =>
      options.log.error(`${what} could not be shown.`, { ...requestLogFields(httpContext), error }),
  }
  const page = await renderOrRedirect(options, httpContext, found, pageRequest, failed)
  if (!('html' in page)) return page
  const { html } = page
  const isBroken = page.status === 500
  const status = isBroken ? page.status : (acted?.problem?.status ?? page.status)
  const cacheability = fresh || acted || isBroken ? 'no-store' : client.cacheability()
  const isKeyed = request.headers.get('authorization') !== null
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': options.policy,
    'cache-control': cacheControl[isKeyed ? 'no-store' : cacheability],
    vary: options.renderer.isInArea(url.pathname) ? 'cookie, accept' : 'cookie',
  }
  // Unknown paths are unlimited, so caching their pages would let clients evict all others.
  if (cacheability === 'shared' && !isKeyed && status === 200 && url.search === '') {
    const all = { ...headers, vary: 'cookie, accept-encoding' }
    const read = { urls: client.urls(), expiry: client.expiry() }
    storePage({ host: url.host, path: url.pathname }, { html, headers: all, ...read })
  }
  const answered = await encodeResponse(request, html, status, headers)
  return fresh ? { ...answered, cookies: fresh.cookies } : answered
}

/** Returns the data of the page loaders, for a client-side navigation. It is never shared. */
async function respondWithLoaderData(
  { calls, log, isSecure }: PagesOptions,
  httpContext: PageHttp,
  { found, client, scope }: { found: FoundPage; client: ServerHttp; scope: ResponseScope },
): Promise<EncodedResponse> {
  const { request, url, visitor } = httpContext
  const reportError = (what: string, error: unknown) =>
    log.error(`${what} could not be shown.`, { ...requestLogFields(httpContext), error })
  const { params } = found
  const context: PageContext<AnyProduct> = { http: client.http, url, calls, params, reportError }
  const pageApi = await runLoaders(found, context, { client, scope })
  const cookies = visitor.xsrfToken === undefined ? newVisitor(isSecure).cookies : []
  const headers = {
    'content-type': pageAnswersType,
    'cache-control': 'no-store',
    vary: 'cookie, accept',
  }
  return { ...(await encodeResponse(request, JSON.stringify(pageApi), 200, headers)), cookies }
}

/**
 * Renders a page. Its loaders may redirect. If it fails, HTML clients get the error inside the
 * layout of the area.
 */
async function renderOrRedirect(
  { renderer, log }: PagesOptions,
  httpContext: PageHttp,
  found: FoundPage,
  request: PageRequest,
  failed?: { readonly cause: unknown },
): Promise<RenderedPage | EncodedResponse> {
  try {
    if (failed) throw failed.cause
    return await renderer.render(found, request)
  } catch (error) {
    const location = error instanceof Response ? error.headers.get('location') : null
    if (location !== null && error instanceof Response) {
      const headers = { location, 'cache-control': 'no-store' }
      return { status: error.status, headers }
    }
    // Without the data of the layout, only a plain error page is possible.
    if (isLoadFailure(error)) throw error
    const isForPeople = httpContext.request.headers.get('accept')?.includes('text/html')
    const isOurs = toAppError(error).status >= 500
    const errorPage = isForPeople && isOurs ? renderer.renderFailure(found, request) : undefined
    if (!errorPage) throw error
    log.error('Request failed', { ...requestLogFields(httpContext), error: error })
    return errorPage
  }
}

const cacheControl = {
  shared: 'public, max-age=0, must-revalidate',
  private: 'private, no-cache',
  'no-store': 'no-store',
} as const

/** Creates the API client of a page, with the permissions of its visitor. */
/** What no page shares, so that a page that reads it is one of its reader. */
const readerPaths: ReadonlySet<string> = new Set(['/v1/session', '/v1/schema'])

function createLocalApi(
  { answers: pageApi, renderer, plain, log, own: customRoutes }: PagesOptions,
  httpContext: PageHttp,
  onCookies: (changes: CookieChanges) => void = () => {},
): LocalApi {
  const { visitor, requestId, address } = httpContext
  const by = {
    actor: visitor.actor,
    browser: visitor.browser ?? {},
    channel: 'page',
    requestId,
    ip: ipRateLimitKey(address),
  }
  const language = plain.languageFor(httpContext)
  // Shared pages use the language of the product, personal pages that of the visitor.
  const isShared = isSafeMethod(httpContext.request) && !renderer.isInArea(httpContext.url.pathname)
  return async (call) => {
    const customResult = callCustomRoute(customRoutes, httpContext, call)
    if (customResult) return customResult
    const isOfReader = !isShared || readerPaths.has(call.path)
    const response = await pageApi({ ...call, ...by, ...(isOfReader ? { language } : {}) })
    if (response.cookies) onCookies(response.cookies)
    if (response.status >= 500) {
      log.error('Page rendered without an API response', {
        ...requestLogFields(httpContext),
        url: call.path,
        error: response.cause,
      })
    }
    const { method, path } = call
    logDenied(log, { method, path, requestId, ip: by.ip, actor: by.actor }, response)
    // As for external clients, the request id leads to the cause in the log.
    const body =
      response.status < 500 ? response.body : Object.assign({}, response.body, { requestId })
    return { ...response, body }
  }
}
