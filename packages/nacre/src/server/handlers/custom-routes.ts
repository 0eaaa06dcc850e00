import { assertNoFormerKeys } from '#shell/model/validation/fields/former-key-errors.ts'
import { reservedPaths } from '#shell/model/validation/names/reserved-paths.ts'
import { Hono } from 'hono'
import { wwwAuthenticate } from '#shell/api/request-handler.ts'
import type { Api } from '#shell/api/request-handler.ts'
import { isSafeMethod } from '#shell/http/http.ts'
import type { CustomRoutes, RouteContext } from '#shell/http/custom-routes.ts'
import { createServerHttp } from '#shell/http/server-http.ts'
import { xsrfHeader } from '#shell/http/xsrf.ts'
import { AppError, toAppError } from '#shell/language/errors/app-error.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { AnyProduct } from '#shell/language/product/registered-product.ts'
import { assertNotViewingAs } from '#shell/operations/assert-not-viewing-as.ts'
import { type HttpContext, requestLogFields } from '../requests/http-context.ts'
import { assertSameSite } from '../requests/same-site.ts'
import { isKeyed } from '../requests/authenticate.ts'
import { languageFor } from '../requests/select-language.ts'
import type { Log } from '../log/log.ts'
import { logDenied } from '../log/log-denied.ts'
import { problemText, problemType } from '../responses/server-errors.ts'
import { ipRateLimitKey } from '../requests/request-checks.ts'

interface Options {
  readonly api: Api
  readonly product: Pick<Product, 'pages' | 'languages'>
  readonly calls: Readonly<Record<string, string>>
  readonly log: Log
}

/** The custom routes of a product under one path. */
export interface MountedRoutes {
  readonly path: string
  /** The methods and paths in code: `GET /feeds/books.txt`. */
  readonly routes: readonly string[]
  handle(httpContext: HttpContext): Promise<Response>
  /** The same for calls of page code in this process, which need no CSRF token. */
  handleLocal(httpContext: HttpContext): Promise<Response>
}

/** Creates the handlers of the custom routes, each under its own path. */
export function createCustomRoutes(
  routes: readonly CustomRoutes[],
  options: Options,
): readonly MountedRoutes[] {
  const pages = Object.values(options.product.pages).map(({ path }) => path)
  return routes.map((one) => {
    assertNoFormerKeys('customRoutes', [`custom routes at ${one.path}`], one)
    assertPathIsFree(one.path, [...reservedPaths, ...pages])
    return mountRoutes(one, options)
  })
}

function assertPathIsFree(path: string, usedPaths: readonly string[]): void {
  if (!/^(?:\/[a-z\d]+(?:[-.][a-z\d]+)*)+$/u.test(path)) {
    throw new Error(`The path of custom routes must look like /feeds, but is ${path}.`)
  }
  const shadowed = usedPaths
    .filter((other) => other !== '*' && other !== '/')
    .find((other) => `${path}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${path}/`))
  if (shadowed !== undefined) {
    throw new Error(`Custom routes cannot use ${path}, because ${shadowed} is already in use.`)
  }
}

type RoutesApp = Hono<{
  Variables: { nacre: RouteContext<AnyProduct> }
  Bindings: { httpContext: HttpContext }
}>

function mountRoutes(
  { path, ignoresCookies, mount }: CustomRoutes,
  options: Options,
): MountedRoutes {
  const app: RoutesApp = new Hono<{
    Variables: { nacre: RouteContext<AnyProduct> }
    Bindings: { httpContext: HttpContext }
  }>()
    .basePath(path)
    .use(async (context, next) => {
      const { httpContext } = context.env
      const isKnown = !ignoresCookies || isKeyed(httpContext.request)
      context.set('nacre', routeContextFor(httpContext, isKnown, options))
      await next()
    })
  const respondWithError = (error: unknown, httpContext: HttpContext) =>
    errorResponseFor(error, httpContext, options)
  app.notFound(({ env: { httpContext } }) =>
    respondWithError(new AppError('not-found'), httpContext),
  )
  handleErrors(app, respondWithError)
  mount(app as unknown as Parameters<typeof mount>[0])

  const handleLocal: MountedRoutes['handleLocal'] = async (httpContext) => {
    try {
      if (!isSafeMethod(httpContext.request)) assertNotViewingAs(httpContext.visitor.actor)
      return withNoStore(await app.fetch(httpContext.request, { httpContext }))
    } catch (error) {
      return respondWithError(error, httpContext)
    }
  }
  return {
    path,
    routes: routesOf(app),
    handleLocal,
    async handle(httpContext) {
      try {
        if (!ignoresCookies) assertKnownClient(httpContext)
      } catch (error) {
        return respondWithError(error, httpContext)
      }
      return handleLocal(httpContext)
    },
  }
}

/** Returns the routes of an app without its middleware. */
function routesOf({ routes }: RoutesApp): readonly string[] {
  const own = routes.filter(({ method, path }) => method !== 'ALL' || !path.endsWith('*'))
  return [...new Set(own.map(({ method, path }) => `${method} ${path}`))]
}

/**
 * Handles errors of custom routes with the `onError` handler of the product. If that throws or
 * returns no response, the error becomes an API problem response.
 */
function handleErrors(
  app: RoutesApp,
  respondWithError: (error: unknown, httpContext: HttpContext) => Response,
): void {
  let customHandler: Parameters<RoutesApp['onError']>[0] | undefined
  app.onError(async (error, context) => {
    const { httpContext } = context.env
    try {
      const customResponse: Response | undefined = await customHandler?.(error, context)
      return customResponse ?? respondWithError(error, httpContext)
    } catch (handlerError) {
      return respondWithError(handlerError, httpContext)
    }
  })
  app.onError = (handler) => {
    customHandler = handler
    return app
  }
}

/** Adds `Cache-Control: no-store` to a response that does not set its own. */
function withNoStore(response: Response): Response {
  if (response.headers.has('cache-control')) return response
  const headers = new Headers(response.headers)
  headers.set('cache-control', 'no-store')
  return new Response(response.body, { status: response.status, headers })
}

/** Allows changes only from pages of this origin and from clients with a valid API key. */
function assertKnownClient({ request, origin, visitor }: HttpContext): void {
  if (visitor.error) throw visitor.error
  if (isSafeMethod(request)) return
  assertSameSite({ request, origin, visitor }, request.headers.get(xsrfHeader))
}

function routeContextFor(
  httpContext: HttpContext,
  isKnown: boolean,
  options: Options,
): RouteContext<AnyProduct> {
  const { api, calls, product } = options
  const { visitor, requestId, address, origin, url } = httpContext
  const actor = isKnown ? visitor.actor : ({ kind: 'visitor' } as const)
  const browser = isKnown ? (visitor.browser ?? {}) : {}
  const language = languageFor(httpContext, product.languages)
  const ip = ipRateLimitKey(address)
  const ctx = { actor, channel: 'route', requestId, ip, language, browser }
  const { http } = createServerHttp({
    own: (call) => api({ ...call, ...ctx }),
    origin,
    path: url.pathname,
    cacheability: 'no-store',
    requestId,
    others: new Set(Object.values(calls).map((one) => new URL(one).origin)),
  })
  return { http, actor, language, requestId, calls }
}

function errorResponseFor(
  error: unknown,
  httpContext: HttpContext,
  { log, product }: Options,
): Response {
  const { request, requestId, visitor, address, url } = httpContext
  const failure = toAppError(error)
  const language = languageFor(httpContext, product.languages)
  if (failure.status >= 500)
    log.error('Request failed', { ...requestLogFields(httpContext), error: error })
  const problem = failure.problemIn(language)
  const { method } = request
  const denialFields = { requestId, method, path: url.pathname, ip: ipRateLimitKey(address) }
  logDenied(
    log,
    { ...denialFields, actor: visitor.actor },
    { status: problem.status, body: problem },
  )
  return new Response(problemText(problem, requestId), {
    status: problem.status,
    headers: {
      ...wwwAuthenticate(failure),
      'content-type': problemType,
      'content-language': language,
      'cache-control': 'no-store',
    },
  })
}
