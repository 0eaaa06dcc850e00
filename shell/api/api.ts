import { type Actor, actorKey } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import { Failure, failureOf } from '#shell/model/failure.ts'
import type { Language } from '#shell/model/words.ts'
import type { Asker } from '#shell/operations/asker.ts'
import type { Operations } from '#shell/operations/operations.ts'
import { describeApi } from './openapi/describe-api.ts'
import { refuseParameters } from './parameters.ts'
import { createRoutes, type Done } from './routes.ts'

/** A request to the API, whichever way it came: through a socket, or from a page being rendered. */
export interface ApiRequest {
  readonly method: string
  readonly path: string
  readonly query?: string
  readonly actor: Actor
  /** What the body says, already read as JSON. */
  readonly body?: unknown
  /** The version that somebody has seen, from `If-Match`. */
  readonly version?: number
  readonly language?: Language
  readonly via?: string
  readonly request?: string
  readonly source?: string
}

export interface ApiAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** What goes out as JSON. Nothing when there is no body. */
  readonly body?: unknown
  /** What is to be logged and not sent. */
  readonly cause?: unknown
}

export type Api = (request: ApiRequest) => Promise<ApiAnswer>

/** The door `/v1`: it translates, and decides nothing. */
export function createApi(
  operations: Operations,
  product: { readonly name: string; readonly entities: readonly Entity[] },
): Api {
  const byPlural = new Map(product.entities.map((entity) => [entity.plural, entity]))
  const routes = createRoutes(operations)
  const document = describeApi(product)

  return async (request) => {
    try {
      const [before, root, plural = '', id, name, ...rest] = request.path.split('/')
      if (before !== '' || root !== 'v1' || rest.length > 0) throw new Failure('not-found')
      if (plural === '' && id === undefined) return plain(request, directory)
      if (plural === 'openapi.json' && id === undefined) return plain(request, () => document)
      const entity = byPlural.get(plural)
      if (!entity || id === '' || name === '') throw new Failure('not-found')
      const methods = routes(entity, id, name)
      const handler = methods.get(request.method === 'HEAD' ? 'GET' : request.method)
      if (!handler) return refuseMethod(request, [...methods.keys()])
      // Only a list that is read can be asked for something.
      if (id !== undefined || request.method === 'POST') refuseParameters(request.query)
      const by = askerOf(request)
      return answer(request, await handler({ request, entity, id: id ?? '', name: name ?? '', by }))
    } catch (thrown) {
      return answerFailure(failureOf(thrown), request.language)
    }
  }

  function directory({ actor }: ApiRequest): unknown {
    const open = product.entities.filter((one) => operations.permit.mayEver(actor, 'read', one))
    return { lists: open.map(({ plural }) => `/v1/${plural}`), openapi: '/v1/openapi.json' }
  }
}

function askerOf({ actor, via = 'api', request, source }: ApiRequest): Asker {
  return {
    actor,
    via,
    ...(request === undefined ? {} : { request }),
    ...(source === undefined ? {} : { source }),
  }
}

/** What a nameless visitor gets is the same for everybody; what anyone else gets is for them alone. */
function answer({ actor, method }: ApiRequest, { status = 200, headers, body }: Done): ApiAnswer {
  const isShared = actorKey(actor) === undefined && (method === 'GET' || method === 'HEAD')
  return {
    status,
    headers: { 'cache-control': isShared ? 'no-cache' : 'private, no-cache', ...headers },
    ...(body === undefined ? {} : { body }),
  }
}

/** What is no entity's: it can only be read, and takes no parameters. */
function plain(request: ApiRequest, body: (request: ApiRequest) => unknown): ApiAnswer {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(request, ['GET'])
  refuseParameters(request.query)
  return answer(request, { body: body(request) })
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
      ...(typeof retryAfter === 'number' ? { 'retry-after': String(retryAfter) } : {}),
    },
    body: failure.in(language),
    ...(failure.cause === undefined ? {} : { cause: failure.cause }),
  }
}
