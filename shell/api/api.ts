import type { Actor } from '#shell/model/actor.ts'
import { actorKey } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import { Failure, type Problem, failureOf } from '#shell/model/failure.ts'
import { isAllowed } from '#shell/model/permission.ts'
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

type Handler = (request: ApiRequest) => Promise<unknown>

/** What an address does, by method. */
type Route = ReadonlyMap<string, Handler>

/** The door `/v1`: it translates, and decides nothing. */
export function createApi(operations: Operations, entities: readonly Entity[]): Api {
  const find = createRouter(operations, entities)

  return async (request) => {
    try {
      const route = find(request.path)
      if (!route) throw new Failure('not-found')
      const handler = route.get(request.method === 'HEAD' ? 'GET' : request.method)
      if (!handler) return refuseMethod(route)
      return answer(request, await handler(request))
    } catch (thrown) {
      return answerFailure(failureOf(thrown))
    }
  }
}

function createRouter(operations: Operations, entities: readonly Entity[]) {
  const byPlural = new Map(entities.map((entity) => [entity.plural, entity]))
  const directory: Route = new Map([['GET', listsFor(entities)]])

  return (path: string): Route | undefined => {
    if (path === '/v1' || path === '/v1/') return directory
    const [before, root, plural = '', id, action, ...rest] = path.split('/')
    const entity = byPlural.get(plural)
    if (before !== '' || root !== 'v1' || !entity || id === '' || rest.length > 0) return undefined
    if (id === undefined) return listRoute(operations, entity)
    if (action === undefined) return recordRoute(operations, entity, id)
    return Object.hasOwn(entity.actions, action)
      ? actionRoute(operations, entity, id, action)
      : undefined
  }
}

function listsFor(entities: readonly Entity[]): Handler {
  return async ({ actor, query }) => {
    refuseParameters(query)
    const open = entities.filter((entity) => isAllowed(actor, 'read', entity))
    return { lists: open.map(({ plural }) => `/v1/${plural}`) }
  }
}

function listRoute(operations: Operations, entity: Entity): Route {
  return new Map([
    ['GET', ({ actor, query }) => operations.list(actor, entity, pageOptions(query))],
  ])
}

function recordRoute(operations: Operations, entity: Entity, id: string): Route {
  const read: Handler = async ({ actor, query }) => {
    refuseParameters(query)
    return operations.read(actor, entity, id)
  }
  return new Map([['GET', read]])
}

function actionRoute(operations: Operations, entity: Entity, id: string, action: string): Route {
  const tally =
    (done: boolean): Handler =>
    async ({ actor, query }) => {
      refuseParameters(query)
      return operations.tally(actor, entity, id, action, done)
    }
  return new Map([
    ['PUT', tally(true)],
    ['DELETE', tally(false)],
  ])
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

function refuseMethod(route: Route): ApiAnswer {
  const methods = [...route.keys()]
  const allowed = route.has('GET') ? [...methods, 'HEAD'] : methods
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
