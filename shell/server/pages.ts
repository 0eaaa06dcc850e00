import type { ActOutcome } from '#shell/http/page-context.ts'
import { createServerHttp, type OwnAnswer } from '#shell/http/server-http.ts'
import { xsrfField } from '#shell/http/xsrf.ts'
import type { Api } from '#shell/api/api.ts'
import { Failure, failureOf, type Problem } from '#shell/model/failure.ts'
import { confirmation, refusal } from './plain-pages.ts'
import { isCrossSite, isToken } from './cross-site.ts'
import { encodedResponse } from './encode.ts'
import type { PageCache } from './page-cache.ts'
import type { FoundPage, Renderer } from './render.tsx'
import { newVisitor, type Visitor } from './visitor.ts'

export interface PagesOptions {
  readonly api: Api
  readonly renderer: Renderer
  readonly cache: PageCache
  readonly policy: string
  readonly calls: Readonly<Record<string, string>>
  readonly isSecure: boolean
  readonly plain: (title: string, content: string) => string
}

interface Asked {
  readonly request: Request
  readonly url: URL
  readonly origin: string
  readonly visitor: Visitor
}

/** The door for people: pages, and forms that are sent without JavaScript. */
export function createPages(options: PagesOptions) {
  return async (asked: Asked): Promise<Response> => {
    const { request, url } = asked
    const found = await options.renderer.find(url.pathname)
    const { path } = found.handle.page
    // One page has one address: other ways of writing it lead there.
    if (!/[:*]/u.test(path) && url.pathname !== path) return redirect(308, path + url.search)
    if (request.method === 'GET' || request.method === 'HEAD') return show(options, asked, found)
    if (request.method === 'POST' && found.module.act) return receive(options, asked, found)
    return refused(options, asked, new Failure('wrong-method').problem, { allow: 'GET, HEAD' })
  }
}

async function show(options: PagesOptions, asked: Asked, found: FoundPage): Promise<Response> {
  const { request, url, origin, visitor } = asked
  const { page } = found.handle
  const keep = options.cache.begin()
  const client = createServerHttp({
    own: ownAnswers(options.api, visitor),
    origin,
    isShared: visitor.xsrfToken === undefined,
  })
  const { xsrfToken } = visitor
  const html = await options.renderer.render(found, { url, client, origin, xsrfToken })
  const keeping = client.keeping()
  const status = page.path === '*' ? 404 : 200
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': options.policy,
    'cache-control': cacheControl[keeping],
    vary: 'cookie',
  }
  // An unknown path is one of very many: keeping those pages would let anybody fill the memory.
  if (keeping === 'shared' && status === 200 && url.search === '' && isWhole(client.transfer())) {
    const all = { ...headers, vary: 'cookie, accept-encoding' }
    keep(url.pathname, { html, status, headers: all, addresses: client.addresses() })
  }
  return encodedResponse(request, html, status, headers)
}

const cacheControl = {
  shared: 'public, max-age=0, must-revalidate',
  private: 'private, no-cache',
  'no-store': 'no-store',
} as const

/** A page that went out without something it wanted is not one to be given to the next visitor. */
function isWhole({ answers, later }: { answers: object; later: readonly string[] }): boolean {
  return (
    later.length === 0 &&
    Object.values(answers).every(([status]: readonly [number, unknown]) => status < 400)
  )
}

async function receive(options: PagesOptions, asked: Asked, found: FoundPage): Promise<Response> {
  const { request, url, origin, visitor } = asked
  if (isCrossSite(request.headers, origin)) {
    return refused(options, asked, new Failure('cross-site').problem)
  }
  const form = await readForm(request)
  if (!form) return refused(options, asked, new Failure('wrong-type').problem)
  if (!isToken(form.get(xsrfField), visitor.xsrfToken)) return confirm(options, asked, form)
  const client = createServerHttp({
    own: ownAnswers(options.api, visitor),
    origin,
    isShared: false,
  })
  const outcome = await act(found, { http: client.http, url, calls: options.calls }, form)
  return 'to' in outcome ? redirect(303, outcome.to) : refused(options, asked, outcome)
}

async function act(
  { module }: FoundPage,
  context: Parameters<NonNullable<FoundPage['module']['act']>>[0],
  form: FormData,
): Promise<ActOutcome> {
  try {
    return (await module.act?.(context, form)) ?? new Failure('wrong-method').problem
  } catch (thrown) {
    return failureOf(thrown).problem
  }
}

async function readForm(request: Request): Promise<FormData | undefined> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/iu.test(type)) return undefined
  try {
    return await request.formData()
  } catch {
    return undefined
  }
}

/**
 * A page that everybody may be given has no token in its forms, so the first form of a new visitor
 * comes without one. It is asked for once more, by a page made for this visitor alone.
 */
function confirm(options: PagesOptions, { url, visitor }: Asked, form: FormData): Response {
  const known = visitor.xsrfToken
  const fresh = known === undefined ? newVisitor(options.isSecure) : undefined
  const token = known ?? fresh?.xsrfToken ?? ''
  const content = confirmation(url.pathname + url.search, form, token)
  const response = html(options, 403, options.plain('One more step', content))
  for (const cookie of fresh?.cookies ?? []) response.headers.append('set-cookie', cookie)
  return response
}

function refused(
  options: PagesOptions,
  { url }: Asked,
  problem: Problem,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { status, title } = problem
  const response = html(options, status, options.plain(title, refusal(title, url.pathname)))
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

function html({ policy }: PagesOptions, status: number, body: string): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    },
  })
}

function redirect(status: 303 | 308, to: string): Response {
  return new Response(null, { status, headers: { location: to, 'cache-control': 'no-store' } })
}

function ownAnswers(api: Api, { actor }: Visitor): OwnAnswer {
  return ({ method, path, query }) =>
    api({ method, path, actor, ...(query === undefined ? {} : { query }) })
}
