import { hash } from 'node:crypto'
import { actorKey } from '#shell/model/actor.ts'
import { Failure, failureOf } from '#shell/model/failure.ts'
import type { Language } from '#shell/model/words.ts'
import type { Asker, Repeat } from '#shell/operations/asker.ts'
import { refuseLooking } from '#shell/operations/refuse-looking.ts'
import { type Address, createFinder, type Done } from './address.ts'
import type { Api, ApiAnswer, ApiRequest } from './api.ts'
import { refuseParameters } from './parameters.ts'

/** Answers at these addresses, and says of everything else that it is not there. */
export function answersAt(addresses: readonly Address[]): Api {
  const find = createFinder(addresses)
  const answers = async (request: ApiRequest): Promise<ApiAnswer> => {
    try {
      const found = find(request.path)
      if (!found) throw new Failure('not-found')
      const { methods, readsQuery, isForLooking, params } = found
      const method = request.method === 'HEAD' ? 'GET' : request.method
      const handler = methods.get(method)
      if (!handler) return refuseMethod(request, [...methods.keys()])
      // Whatever address comes one day is refused too, unless it says that it is for looking.
      if (method !== 'GET' && !isForLooking.includes(method)) refuseLooking(request.actor)
      const reading = readsQuery === true ? 'GET' : readsQuery
      if (method !== reading) refuseParameters(request.query)
      return answer(request, await handler({ request, params, by: askerOf(request) }))
    } catch (thrown) {
      return answerFailure(failureOf(thrown), request.language)
    }
  }
  return Object.assign(answers, { addresses })
}

function askerOf(asked: ApiRequest): Asker {
  const { actor, via = 'api', request, source, onRead, onExpiry, key, browser } = asked
  // Assigned one by one, because at every request many small copies are a part of the cost.
  const by: { -readonly [Name in keyof Asker]: Asker[Name] } = { actor, via }
  if (request !== undefined) by.request = request
  if (source !== undefined) by.source = source
  if (browser?.agent !== undefined) by.agent = browser.agent
  if (onRead !== undefined) by.onRead = onRead
  if (onExpiry !== undefined) by.onExpiry = onExpiry
  if (key !== undefined) by.repeat = repeatOf(asked, key)
  if (browser?.session !== undefined) by.hasRecentProof = browser.session.hasRecentProof
  return by
}

/** What comes again under the same name must ask for the same. */
function repeatOf({ method, path, query, version, body }: ApiRequest, key: string): Repeat {
  const all = JSON.stringify([query, version, body])
  return { key, address: `${method} ${path}`, asked: hash('sha256', all, 'base64url') }
}

/**
 * What a nameless visitor reads is the same for everybody; what anyone else reads is for them alone, and
 * their browser asks before it shows it again. What comes of a write is never shown again.
 */
function answer(
  { actor, method }: ApiRequest,
  { status = 200, headers, body, carried, stream }: Done,
): ApiAnswer {
  const isRead = method === 'GET' || method === 'HEAD'
  const isShared = isRead && actorKey(actor) === undefined
  const isUnkept = !isRead && actor.kind !== 'visitor'
  const keeping = isUnkept ? 'no-store' : isShared ? 'no-cache' : 'private, no-cache'
  const all = { 'cache-control': keeping, ...headers }
  const answered: { -readonly [Name in keyof ApiAnswer]: ApiAnswer[Name] } = {
    status,
    headers: all,
  }
  if (body !== undefined) answered.body = body
  if (carried !== undefined) answered.carried = carried
  if (stream !== undefined) answered.stream = stream
  return answered
}

function refuseMethod({ language }: ApiRequest, methods: readonly string[]): ApiAnswer {
  const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods
  const refusal = answerFailure(new Failure('wrong-method'), language)
  return { ...refusal, headers: { ...refusal.headers, allow: allowed.join(', ') } }
}

export function answerFailure(failure: Failure, language: Language = 'en'): ApiAnswer {
  const retryAfter = failure.details.more?.['retryAfter']
  return {
    status: failure.status,
    headers: {
      'cache-control': 'no-store',
      'content-type': 'application/problem+json',
      'content-language': language,
      ...(typeof retryAfter === 'number' ? { 'retry-after': String(retryAfter) } : {}),
      ...challengeOf(failure),
    },
    body: failure.in(language),
    ...(failure.cause === undefined ? {} : { cause: failure.cause }),
  }
}

/** With what a program can show who it is, and whether what it has shown was no good. */
export function challengeOf({ id, status }: Failure): Readonly<Record<string, string>> {
  if (status !== 401) return {}
  const isBad = id.startsWith('key-')
  return { 'www-authenticate': isBad ? 'Bearer error="invalid_token"' : 'Bearer' }
}
