import { challengeOf } from '#shell/api/answers-at.ts'
import type { Acted } from '#shell/http/page-context.ts'
import { isReading } from '#shell/http/http.ts'
import { pageAnswersType, type Scope, scopeOf } from '#shell/http/page-answers.ts'
import {
  createServerHttp,
  type Keeping,
  type OwnAnswer,
  type ServerHttp,
} from '#shell/http/server-http.ts'
import { actorKey } from '#shell/model/actor.ts'
import { Failure, failureOf } from '#shell/model/failure.ts'
import type { Carried } from '#shell/operations/accounts/caller.ts'
import { type Asked, type PageAsked, summaryOf } from '../requests/asked.ts'
import { carry } from '../answers/carry.ts'
import { type Encoded, encoded, responseOf } from '../answers/encode.ts'
import { callOwnRoutes } from '../doors/call-own-routes.ts'
import { createFormDoor } from '../doors/form-door.ts'
import type { MountedRoutes } from '../doors/own-routes.ts'
import type { Log } from '../log/log.ts'
import { logRefusal } from '../log/log-refusal.ts'
import type { PageCache } from './page-cache.ts'
import { isUnanswered, type PlainAnswers } from '../answers/plain-answers.ts'
import type { ReceiveForm } from '../requests/receive-form.ts'
import { newVisitor } from '../requests/visitor.ts'
import { sourceKey } from '../requests/request-checks.ts'
import type { Answers } from './answer-cache.ts'
import { readAnswers } from './read-answers.ts'
import { areaOf, urls } from '#shell/ui/url-map.ts'
import type { FoundPage, PageRequest, RenderedPage, Renderer } from './render.tsx'

export interface PagesOptions {
  /** What our own API answers to pages. */
  readonly answers: Answers
  readonly renderer: Renderer
  readonly cache: PageCache
  readonly plain: PlainAnswers
  readonly receiveForm: ReceiveForm
  /** The routes of the product in plain code. */
  readonly own: readonly MountedRoutes[]
  readonly policy: string
  /** The addresses of the services of others, by the names of the calls. */
  readonly calls: Readonly<Record<string, string>>
  /** How many milliseconds a page waits for those services, all together. */
  readonly budget?: number | undefined
  readonly isSecure: boolean
  readonly log: Log
}

export interface Pages {
  /** Answers whoever reads. */
  read(asked: PageAsked): Promise<Encoded | Response>
  /** Answers whatever is asked. */
  answer(asked: Asked): Promise<Response>
}

/** The door for people: pages, and forms that are sent without JavaScript. */
export function createPages(options: PagesOptions): Pages {
  const { renderer, plain, calls, budget } = options
  const others = new Set(Object.values(calls).map((address) => new URL(address).origin))
  const receive = createFormDoor(options)

  const clientFor = (asked: PageAsked, onCarried?: (carried: Carried) => void): ServerHttp =>
    createServerHttp({
      own: ownAnswers(options, asked, onCarried),
      origin: asked.origin,
      path: asked.url.pathname,
      keeping: keepingFor(asked),
      others,
      budget,
    })

  const find = async (url: URL): Promise<FoundPage | Encoded> => {
    if (/^\/admin\/*$/iu.test(url.pathname)) return movedTo(urls.admin + url.search)
    const found = await renderer.find(url.pathname)
    return movedFrom(url, found) ?? found
  }

  const read: Pages['read'] = async (asked) => {
    const { url, visitor } = asked
    // What is nobody's mistake is logged and answered like any failure of ours.
    if (visitor.refused && visitor.refused.status >= 500) throw visitor.refused
    if (visitor.refused) {
      return plain.refuse(asked, visitor.refused.problem, challengeOf(visitor.refused))
    }
    const found = await find(url)
    if ('status' in found) return found
    const client = clientFor(asked)
    const scope = areaOf(url.pathname) && scopeOf(asked.request.headers.get('accept'))
    return scope
      ? showAnswers(options, asked, { found, client, scope })
      : show(options, asked, found, client)
  }

  const answer: Pages['answer'] = async (asked) => {
    const { request, url, visitor } = asked
    if (visitor.refused || isReading(request)) return asResponse(await read(asked))
    const found = await find(url)
    if ('status' in found) return responseOf(found)
    const { act } = found.module
    if (request.method === 'POST' && act) {
      const { params } = found
      const all: Carried[] = []
      const { http } = clientFor(asked, (carried) => all.push(carried))
      const showAgain = async (acted: Acted) =>
        asResponse(await show(options, asked, found, clientFor(asked), { acted }))
      const response = await receive(
        asked,
        { http, url, calls, params },
        act,
        found.module.showsProblems && showAgain,
      ).catch(async (cause: unknown) =>
        asResponse(await show(options, asked, found, clientFor(asked), { failed: { cause } })),
      )
      for (const carried of all) carry(response, carried, options.isSecure)
      return response
    }
    const allow = act ? 'GET, HEAD, POST' : 'GET, HEAD'
    return plain.refuse(asked, new Failure('wrong-method'), { allow })
  }
  return { read, answer }
}

function asResponse(answered: Encoded | Response): Response {
  return answered instanceof Response ? answered : responseOf(answered)
}

/** What is made for somebody who is signed in, or about to be, must not be found by whoever comes next. */
function keepingFor({ visitor: { actor, browser } }: PageAsked): Keeping {
  if (browser?.session) return 'no-store'
  return actorKey(actor) === undefined ? 'shared' : 'private'
}

async function show(
  options: PagesOptions,
  asked: PageAsked,
  found: FoundPage,
  client: ServerHttp,
  { acted, failed }: { acted?: Acted; failed?: { readonly cause: unknown } } = {},
): Promise<Encoded> {
  const { request, url, origin, visitor } = asked
  const keep = options.cache.begin()
  // A form of an area must work at once, so its page is made for one visitor and carries their token.
  const fresh =
    areaOf(url.pathname) && visitor.xsrfToken === undefined
      ? newVisitor(options.isSecure)
      : undefined
  const xsrfToken = fresh?.xsrfToken ?? visitor.xsrfToken
  const pageRequest: PageRequest = {
    url,
    client,
    origin,
    xsrfToken,
    acted,
    // Such a page is kept for nobody else: what is shared is made for strangers.
    isSignedIn:
      keepingFor(asked) === 'no-store' && visitor.actor.kind === 'user' ? true : undefined,
    seenAs: visitor.browser?.session?.seenAs,
    requestId: asked.requestId,
    onFailed: (what, error) =>
      options.log.error(`${what} could not be shown.`, { ...summaryOf(asked), error }),
  }
  const page = await rendered(options, asked, found, pageRequest, failed)
  if (!('html' in page)) return page
  const { html } = page
  const isBroken = page.status === 500
  const status = isBroken ? page.status : (acted?.problem?.status ?? page.status)
  const keeping = fresh || acted || isBroken ? 'no-store' : client.keeping()
  const isKeyed = request.headers.get('authorization') !== null
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': options.policy,
    'cache-control': cacheControl[isKeyed ? 'no-store' : keeping],
    vary: areaOf(url.pathname) ? 'cookie, accept' : 'cookie',
  }
  // An unknown path is one of very many: keeping those pages would let anybody fill the memory.
  if (keeping === 'shared' && !isKeyed && status === 200 && url.search === '') {
    const all = { ...headers, vary: 'cookie, accept-encoding' }
    const read = { addresses: client.addresses(), expiry: client.expiry() }
    keep({ host: url.host, path: url.pathname }, { html, headers: all, ...read })
  }
  const answered = await encoded(request, html, status, headers)
  return fresh ? { ...answered, cookies: fresh.cookies } : answered
}

/** What the loaders of a page read, for a browser that runs them itself. It is for nobody else. */
async function showAnswers(
  { calls, log, isSecure }: PagesOptions,
  asked: PageAsked,
  { found, client, scope }: { found: FoundPage; client: ServerHttp; scope: Scope },
): Promise<Encoded> {
  const { request, url, visitor } = asked
  const onFailed = (what: string, error: unknown) =>
    log.error(`${what} could not be shown.`, { ...summaryOf(asked), error })
  const context = { http: client.http, url, calls, params: found.params, failed: onFailed }
  const answers = await readAnswers(found, context, { client, scope })
  const cookies = visitor.xsrfToken === undefined ? newVisitor(isSecure).cookies : []
  const headers = {
    'content-type': pageAnswersType,
    'cache-control': 'no-store',
    vary: 'cookie, accept',
  }
  return { ...(await encoded(request, JSON.stringify(answers), 200, headers)), cookies }
}

/**
 * A page may answer that its reader has to go somewhere else first. Where it fails, the frame of its area stays,
 * for those who read pages.
 */
async function rendered(
  { renderer, log }: PagesOptions,
  asked: PageAsked,
  found: FoundPage,
  request: PageRequest,
  failed?: { readonly cause: unknown },
): Promise<RenderedPage | Encoded> {
  try {
    if (failed) throw failed.cause
    return await renderer.render(found, request)
  } catch (thrown) {
    const location = thrown instanceof Response ? thrown.headers.get('location') : null
    if (location !== null && thrown instanceof Response) {
      const headers = { location, 'cache-control': 'no-store' }
      return { status: thrown.status, headers }
    }
    // Not even the frame is known then; the answer says why.
    if (isUnanswered(thrown)) throw thrown
    const isForPeople = asked.request.headers.get('accept')?.includes('text/html')
    const isOurs = failureOf(thrown).status >= 500
    const inFrame = isForPeople && isOurs ? renderer.renderFailure(found, request) : undefined
    if (!inFrame) throw thrown
    log.error('A request failed.', { ...summaryOf(asked), error: thrown })
    return inFrame
  }
}

const cacheControl = {
  shared: 'public, max-age=0, must-revalidate',
  private: 'private, no-cache',
  'no-store': 'no-store',
} as const

/** One page has one address: other ways of writing it lead there. */
function movedFrom({ pathname, search }: URL, { page: { path } }: FoundPage): Encoded | undefined {
  if (/[:*]/u.test(path) || pathname === path) return undefined
  return movedTo(path + search)
}

function movedTo(location: string): Encoded {
  return { status: 308, headers: { location, 'cache-control': 'no-store' } }
}

/** What a page asks of our own API, with the rights of whoever wants to see the page. */
function ownAnswers(
  { answers, plain, log, own }: PagesOptions,
  asked: PageAsked,
  onCarried: (carried: Carried) => void = () => {},
): OwnAnswer {
  const { visitor, requestId, address } = asked
  const by = {
    actor: visitor.actor,
    browser: visitor.browser ?? {},
    via: 'page',
    request: requestId,
    source: sourceKey(address),
    // What many may be given is in one language; the areas, and what a form comes to, are for one.
    ...(isReading(asked.request) && !areaOf(asked.url.pathname)
      ? {}
      : { language: plain.languageFor(asked) }),
  }
  return async (call) => {
    const inCode = callOwnRoutes(own, asked, call)
    if (inCode) return inCode
    const answer = await answers({ ...call, ...by })
    if (answer.carried) onCarried(answer.carried)
    if (answer.status >= 500) {
      log.error('A page had to do without an answer of ours.', {
        ...summaryOf(asked),
        url: call.path,
        error: answer.cause,
      })
    }
    const { method, path } = call
    logRefusal(log, { method, path, requestId, source: by.source, actor: by.actor }, answer)
    // As it says to those who ask from afar: under this number the log has the cause.
    const body =
      answer.status < 500 ? answer.body : Object.assign({}, answer.body, { request: requestId })
    return { ...answer, body }
  }
}
