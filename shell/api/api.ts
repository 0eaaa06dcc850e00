import type { Actor } from '#shell/model/actor.ts'
import { actorKey } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import { Failure, type Problem, failureOf } from '#shell/model/failure.ts'
import type { Operations } from '#shell/operations/operations.ts'
import { pageOptions, refuseParameters } from './parameters.ts'

/** A request to the API, whichever way it came: through a socket, or from a page being rendered. */
export interface ApiRequest {
  readonly method: string
  readonly path: string
  readonly query?: string
  readonly actor: Actor
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

type Handler = (request: ApiRequest, entity: Entity, id: string, action: string) => Promise<unknown>

/** The door `/v1`: it translates, and decides nothing. */
export function createApi(operations: Operations, entities: readonly Entity[]): Api {
  const byPlural = new Map(entities.map((entity) => [entity.plural, entity]))
  const routes = routesOf(operations)

  return async (request) => {
    try {
      const [, , plural = '', id = '', action = '', ...rest] = request.path.split('/')
      if (plural === '' && id === '') return answer(request, await directory(request, entities))
      const entity = byPlural.get(plural)
      if (!entity || rest.length > 0) throw new Failure('not-found')
      const methods = action === '' ? (id === '' ? routes.list : routes.record) : routes.action
      const handler = methods[request.method === 'HEAD' ? 'GET' : request.method]
      if (!handler) return refuseMethod(Object.keys(methods))
      return answer(request, await handler(request, entity, id, action))
    } catch (thrown) {
      return answerFailure(failureOf(thrown))
    }
  }
}

function routesOf(operations: Operations) {
  const list: Readonly<Record<string, Handler>> = {
    GET: ({ actor, query }, entity) => operations.list(actor, entity, pageOptions(query)),
  }
  const record: Readonly<Record<string, Handler>> = {
    GET({ actor, query }, entity, id) {
      refuseParameters(query)
      return operations.read(actor, entity, id)
    },
  }
  const action: Readonly<Record<string, Handler>> = {
    PUT: ({ actor }, entity, id, name) => operations.tally(actor, entity, id, name, true),
    DELETE: ({ actor }, entity, id, name) => operations.tally(actor, entity, id, name, false),
  }
  return { list, record, action }
}

async function directory({ query }: ApiRequest, entities: readonly Entity[]): Promise<unknown> {
  refuseParameters(query)
  return { lists: entities.map(({ plural }) => `/v1/${plural}`) }
}

/** What a nameless visitor gets is the same for everybody; what anyone else gets is for them alone. */
function answer({ actor }: ApiRequest, body: unknown): ApiAnswer {
  const isShared = actorKey(actor) === undefined
  return {
    status: 200,
    headers: { 'cache-control': isShared ? 'no-cache' : 'private, no-cache' },
    body,
  }
}

function refuseMethod(methods: readonly string[]): ApiAnswer {
  const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods
  const refusal = answerFailure(new Failure('wrong-method'))
  return { ...refusal, headers: { ...refusal.headers, allow: allowed.join(', ') } }
}

export function answerFailure(failure: Failure): ApiAnswer {
  const problem: Problem = failure.problem
  return {
    status: problem.status,
    headers: { 'cache-control': 'no-store', 'content-type': 'application/problem+json' },
    body: problem,
    ...(failure.cause === undefined ? {} : { cause: failure.cause }),
  }
}
