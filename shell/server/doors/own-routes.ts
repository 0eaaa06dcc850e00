import { Hono } from 'hono'
import { challengeOf } from '#shell/api/answers-at.ts'
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
import { refuseForeign } from '../requests/cross-site.ts'
import { isKeyed } from '../requests/recognise-key.ts'
import { languageFor } from '../requests/language-for.ts'
import type { Log } from '../log/log.ts'
import { logRefusal } from '../log/log-refusal.ts'
import { problemText, problemType } from '../answers/refusal.ts'
import { sourceKey } from '../requests/request-checks.ts'

interface Options {
  readonly api: Api
  readonly product: Pick<Product, 'pages' | 'languages'>
  readonly calls: Readonly<Record<string, string>>
  readonly log: Log
}

/** The routes of a product under one path. */
export interface MountedRoutes {
  readonly path: string
  answer(asked: Asked): Promise<Response>
  /** The same for page code of ours in this process: what asks needs no token. */
  answerInside(asked: Asked): Promise<Response>
}

/** What is answered by the application, and by no route of a product. */
const taken = ['/v1', '/api', '/files', '/assets', '/admin', ...Object.values(urls)]

/** Answers with the routes of a product, each under its own path. */
export function createOwnRoutes(
  routes: readonly OwnRoutes[],
  options: Options,
): readonly MountedRoutes[] {
  const pages = Object.values(options.product.pages).map(({ path }) => path)
  return routes.map((one) => {
    refuseShadow(one.path, [...taken, ...pages])
    return answerWith(one, options)
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

type OwnApp = Hono<{ Variables: { hands: RouteHands }; Bindings: { asked: Asked } }>

function answerWith({ path, isForOthers, mount }: OwnRoutes, options: Options): MountedRoutes {
  const app: OwnApp = new Hono<{ Variables: { hands: RouteHands }; Bindings: { asked: Asked } }>()
    .basePath(path)
    .use(async (context, next) => {
      const { asked } = context.env
      const isKnown = !isForOthers || isKeyed(asked.request)
      context.set('hands', handsFor(asked, isKnown, options))
      await next()
    })
  const refuse = (thrown: unknown, asked: Asked) => refused(thrown, asked, options)
  app.notFound(({ env: { asked } }) => refuse(new Failure('not-found'), asked))
  answerErrors(app, refuse)
  mount(app as unknown as Parameters<typeof mount>[0])

  const answerInside: MountedRoutes['answerInside'] = async (asked) => {
    try {
      if (!isReading(asked.request)) refuseLooking(asked.visitor.actor)
      return withoutKeeping(await app.fetch(asked.request, { asked }))
    } catch (thrown) {
      return refuse(thrown, asked)
    }
  }
  return {
    path,
    answerInside,
    async answer(asked) {
      try {
        if (!isForOthers) refuseUnknown(asked)
      } catch (thrown) {
        return refuse(thrown, asked)
      }
      return answerInside(asked)
    },
  }
}

/**
 * What routes throw goes to the handler that the product sets with `onError`. What that handler throws,
 * or has no answer for, is answered as the API answers it.
 */
function answerErrors(app: OwnApp, refuse: (thrown: unknown, asked: Asked) => Response): void {
  let own: Parameters<OwnApp['onError']>[0] | undefined
  app.onError(async (thrown, context) => {
    const { asked } = context.env
    try {
      const answered: Response | undefined = await own?.(thrown, context)
      return answered ?? refuse(thrown, asked)
    } catch (later) {
      return refuse(later, asked)
    }
  })
  app.onError = (handler) => {
    own = handler
    return app
  }
}

/** What code answers is for whoever asked, unless it says otherwise. */
function withoutKeeping(response: Response): Response {
  if (response.headers.has('cache-control')) return response
  const headers = new Headers(response.headers)
  headers.set('cache-control', 'no-store')
  return new Response(response.body, { status: response.status, headers })
}

/** Only our own pages and programs with a good key may send what changes something. */
function refuseUnknown({ request, origin, visitor }: Asked): void {
  if (visitor.refused) throw visitor.refused
  if (isReading(request)) return
  refuseForeign({ request, origin, visitor }, request.headers.get(xsrfHeader))
}

function handsFor(asked: Asked, isKnown: boolean, options: Options): RouteHands {
  const { api, calls, product } = options
  const { visitor, requestId, address, origin, url } = asked
  const actor = isKnown ? visitor.actor : ({ kind: 'visitor' } as const)
  const browser = isKnown ? (visitor.browser ?? {}) : {}
  const language = languageFor(asked, product.languages)
  const source = sourceKey(address)
  const by = { actor, via: 'route', request: requestId, source, language, browser }
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
      ...challengeOf(failure),
      'content-type': problemType,
      'content-language': language,
      'cache-control': 'no-store',
    },
  })
}
