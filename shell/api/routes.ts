import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import type { Asker } from '#shell/operations/asker.ts'
import type { Operations } from '#shell/operations/operations.ts'
import type { ApiRequest } from './api.ts'
import { listAsked } from './parameters.ts'

interface Asked {
  readonly request: ApiRequest
  readonly by: Asker
  readonly entity: Entity
  readonly id: string
  readonly name: string
}

export interface Done {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

type Handler = (asked: Asked) => Promise<Done>

type Methods = ReadonlyMap<string, Handler>

/** Which methods an address has: a list's, a record's, or those of a name behind a record. */
export function createRoutes(
  operations: Operations,
): (entity: Entity, id: string | undefined, name: string | undefined) => Methods {
  const list: Methods = new Map<string, Handler>([
    [
      'GET',
      async ({ by, entity, request }) => ({
        body: await operations.list(by, entity, listAsked(request.query)),
      }),
    ],
    [
      'POST',
      async ({ by, entity, request }) => {
        const record = await operations.create(by, entity, bodyOf(request))
        const location = `/v1/${entity.plural}/${record.id}`
        return { body: record, status: 201, headers: { ...etag(record), location } }
      },
    ],
  ])
  const record: Methods = new Map<string, Handler>([
    ['GET', async ({ by, entity, id }) => seen(await operations.read(by, entity, id))],
    [
      'PATCH',
      async ({ by, entity, id, request }) => {
        const version = { id, version: request.version }
        return seen(await operations.change(by, entity, version, bodyOf(request)))
      },
    ],
    [
      'DELETE',
      async ({ by, entity, id, request }) => {
        await operations.remove(by, entity, { id, version: request.version })
        return { status: 204 }
      },
    ],
  ])
  const history: Methods = new Map<string, Handler>([
    [
      'GET',
      async ({ by, entity, id }) => ({
        body: { items: await operations.history(by, entity, id, { limit: 100 }) },
      }),
    ],
  ])
  const tally: Methods = new Map<string, Handler>([
    [
      'PUT',
      async ({ by, entity, id, name }) => ({
        body: await operations.act(by, entity, id, { name }),
      }),
    ],
    [
      'DELETE',
      async ({ by, entity, id, name }) => ({
        body: await operations.act(by, entity, id, { name, isDone: false }),
      }),
    ],
  ])
  const doing: Methods = new Map<string, Handler>([
    ['POST', (asked) => doByName(operations, asked)],
  ])
  const none: Methods = new Map()

  return (entity, id, name) => {
    if (id === undefined) return list
    const methods = name === undefined ? record : namedMethods(entity, name)
    return methods === none ? missing() : methods
  }

  function namedMethods(entity: Entity, name: string): Methods {
    if (name === 'history') return history
    if (name === 'restore' || Object.hasOwn(entity.states?.moves ?? {}, name)) return doing
    if (!Object.hasOwn(entity.actions, name)) return none
    return entity.actions[name]?.kind === 'tally' ? tally : doing
  }
}

function missing(): never {
  throw new Failure('not-found')
}

/** A move, a way back from the bin, or an action in code: what changes a record by its name. */
async function doByName(
  operations: Operations,
  { by, entity, id, name, request }: Asked,
): Promise<Done> {
  if (Object.hasOwn(entity.states?.moves ?? {}, name)) {
    return seen(await operations.move(by, entity, { id, version: request.version }, name))
  }
  if (name === 'restore') return seen(await operations.restore(by, entity, id))
  return { body: await operations.act(by, entity, id, { name, input: bodyOf(request) }) }
}

function seen(record: { readonly version: number }): Done {
  return { body: record, headers: etag(record) }
}

/** A version is what If-Match names, so the tag is just that. */
function etag({ version }: { readonly version: number }): Readonly<Record<string, string>> {
  return { etag: `"${version}"` }
}

function bodyOf({ body = {} }: ApiRequest): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Failure('malformed', { says: 'The body must be a JSON object.' })
  }
  return body as Readonly<Record<string, unknown>>
}
