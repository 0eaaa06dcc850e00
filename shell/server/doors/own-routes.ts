import { Hono } from 'hono'
import type { Api } from '#shell/api/api.ts'
import { isReading } from '#shell/http/http.ts'
import type { OwnRoutes, RouteHands } from '#shell/http/own-routes.ts'
import { createServerHttp } from '#shell/http/server-http.ts'
import { xsrfHeader } from '#shell/http/xsrf.ts'
import { Failure, failureOf } from '#shell/model/failure.ts'
import type { Product } from '#shell/model/product.ts'
import { refuseLooking } from '#shell/operations/refuse-looking.ts'
import { urls } from '#shell/ui/url-map.ts'
import { type Asked, summaryOf } from '../requests/asked.ts'
import { isCrossSite, isToken } from '../requests/cross-site.ts'
import { languageFor } from '../requests/language-for.ts'
import type { Log } from '../log/log.ts'
import { logRefusal } from '../log/log-refusal.ts'
import { problemText, problemType } from '../answers/refusal.ts'
import { sourceKey } from '../requests/request-checks.ts'

interface Options {
  readonly api: Api
  readonly product: Pick<Product, 'pages' | 'languages'>
  readonly calls: Readonly<Record<string, string>>
  /** Whether a request brings a key, and so says by itself who asks. */
  isKeyed(asked: Asked): boolean
  readonly log: Log
}

/** What is answered by the application, and by no route of a product. */
const taken = ['/v1', '/api', '/files', '/assets', '/admin', ...Object.values(urls)]

/** Answers with the routes of a product, each under its own path. */
export function createOwnRoutes(
  routes: readonly OwnRoutes[],
  options: Options,
): readonly { readonly path: string; answer(asked: Asked): Promise<Response> }[] {
  const pages = Object.values(options.product.pages).map(({ path }) => path)
  return routes.map((one) => {
    refuseShadow(one.path, [...taken, ...pages])
    const answer = answerWith(one, options)
    return { path: one.path, answer }
  })
}

function refuseShadow(path: string, others: readonly string[]): void {
  if (!/^(?:\/[a-z\d]+(?:[-.][a-z\d]+)*)+$/u.test(path)) {
    throw new Error(`The routes at ${path} need a path such as /feeds.`)
  }
  const shadowed = others
    .filter((other) => other !== '*' && other !== '/')
    .find((other) => `${path}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${path}/`))
  if (shadowed !== undefined) {
    throw new Error(`The routes at ${path} need another path: ${shadowed} is answered already.`)
  }
}

function answerWith({ path, isForOthers, mount }: OwnRoutes, options: Options) {
  const app = new Hono<{ Variables: { hands: RouteHands }; Bindings: { asked: Asked } }>().basePath(
    path,
  )
  app.use(async (context, next) => {
    const { asked } = context.env
    const isKnown = !isForOthers || options.isKeyed(asked)
    if (!isForOthers) refuseForeign(asked, options)
    if (!isReading(asked.request)) refuseLooking(asked.visitor.actor)
    context.set('hands', handsFor(asked, isKnown, options))
    await next()
  })
  mount(app as unknown as Parameters<typeof mount>[0])
  app.notFound(() => {
    throw new Failure('not-found')
  })
  app.onError((thrown, { env: { asked } }) => refused(thrown, asked, options))
  return async (asked: Asked): Promise<Response> => {
    const response = await app.fetch(asked.request, { asked })
    if (response.headers.has('cache-control')) return response
    const headers = new Headers(response.headers)
    // What code answers is for whoever asked, unless it says otherwise.
    headers.set('cache-control', 'no-store')
    return new Response(response.body, { status: response.status, headers })
  }
}

function refuseForeign(asked: Asked, { isKeyed }: Options): void {
  const { request, origin, visitor } = asked
  if (isReading(request) || isKeyed(asked)) return
  const isOurs =
    !isCrossSite(request.headers, origin) &&
    isToken(request.headers.get(xsrfHeader), visitor.xsrfToken)
  if (!isOurs) throw new Failure('cross-site')
}

function handsFor(asked: Asked, isKnown: boolean, options: Options): RouteHands {
  const { api, calls, product } = options
  const { visitor, requestId, address, origin, url } = asked
  const actor = isKnown ? visitor.actor : ({ kind: 'visitor' } as const)
  const language = languageFor(asked, product.languages)
  const by = { actor, via: 'route', request: requestId, source: sourceKey(address), language }
  const { http } = createServerHttp({
    own: (call) => api({ ...call, ...by }),
    origin,
    path: url.pathname,
    keeping: 'no-store',
    others: new Set(Object.values(calls).map((one) => new URL(one).origin)),
  })
  return { http, actor, language, requestId, calls }
}

function refused(thrown: unknown, asked: Asked, { log, product }: Options): Response {
  const { request, requestId, visitor, address, url } = asked
  const failure = failureOf(thrown)
  const language = languageFor(asked, product.languages)
  if (failure.status >= 500) log.error('A request failed.', { ...summaryOf(asked), error: thrown })
  const problem = failure.in(language)
  const { method } = request
  const who = { requestId, method, path: url.pathname, source: sourceKey(address) }
  logRefusal(log, { ...who, actor: visitor.actor }, { status: problem.status, body: problem })
  return new Response(problemText(problem, requestId), {
    status: problem.status,
    headers: {
      'content-type': problemType,
      'content-language': language,
      'cache-control': 'no-store',
    },
  })
}
