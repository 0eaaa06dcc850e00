import { type Context, Hono } from 'hono'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { Fetch } from './fetch-listener.ts'
import type { Authenticate } from '../requests/authenticate.ts'
import type { HttpContext } from '../requests/http-context.ts'
import { hasLineBreak } from '../requests/local-path.ts'
import type { PlainResponses } from '../responses/plain-responses.ts'

export type RequestHandler = (httpContext: HttpContext) => Promise<Response>

/** A path, in which a segment can be a parameter, with the handler of its requests. */
export interface FetchRoute {
  readonly method: 'get' | 'all'
  readonly path: string
  readonly handler: RequestHandler
}

interface Options {
  /** The first route that matches handles a request. */
  readonly routes: readonly FetchRoute[]
  readonly authenticate: Authenticate
  /** The public origin. By default, it is that of each request. */
  readonly origin: string | undefined
  readonly plain: PlainResponses
}

type Bindings = Parameters<Fetch>[1]

/** Creates the application as a function from a request to a response. */
export function createFetch({ routes, authenticate, origin, plain }: Options): Fetch {
  const app = new Hono<{ Bindings: Bindings }>()
  const withHttpContext =
    (handler: RequestHandler) => async (context: Context<{ Bindings: Bindings }>) => {
      const { raw } = context.req
      const url = new URL(raw.url)
      const visitor = await authenticate(raw.headers, context.env)
      return handler({ request: raw, url, origin: origin ?? url.origin, visitor, ...context.env })
    }
  for (const { method, path, handler } of routes) app[method](path, withHttpContext(handler))
  app.onError((error, { req, env }) => {
    const params = { request: req.raw, url: new URL(req.raw.url), requestId: env.requestId }
    return plain.failureResponse(params, error)
  })
  return rejectLineBreaks((request, context) => app.fetch(request, context), plain)
}

/** Rejects paths with a line break. In a query string, a line break is part of a value. */
function rejectLineBreaks(fetch: Fetch, plain: PlainResponses): Fetch {
  return (request, context) => {
    if (!hasLineBreak(request.url)) return fetch(request, context)
    const url = new URL(request.url)
    if (!hasLineBreak(url.pathname)) return fetch(request, context)
    return plain.sendProblem(
      { request, url, requestId: context.requestId },
      new AppError('bad-request'),
    )
  }
}
