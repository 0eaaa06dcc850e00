import { kebabOf } from '#shell/model/kebab-of.ts'
import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import type { Operations } from '#shell/operations/operations.ts'
import type { Address } from './address.ts'
import type { ApiRequest } from './api.ts'
import { historyAsked, listAsked, lookAsked, summaryAsked } from './parameters.ts'

/** Every address of an entity's records: what belongs to a record stands behind its own. */
export function recordAddresses(operations: Operations, entity: Entity): readonly Address[] {
  const list = `/v1/${entity.plural}`
  const one = `${list}/{id}`
  return [
    { path: list, readsQuery: true, methods: listMethods(operations, entity) },
    { path: `${list}/summary`, readsQuery: true, methods: summaryMethods(operations, entity) },
    { path: one, readsQuery: true, methods: recordMethods(operations, entity) },
    { path: `${one}/history`, readsQuery: true, methods: historyMethods(operations, entity) },
    { path: `${one}/history/{version}`, methods: versionMethods(operations, entity) },
    { path: `${one}/may`, methods: mayMethods(operations, entity) },
    { path: `${one}/restore`, methods: restoreMethods(operations, entity) },
    { path: `${one}/erase`, methods: eraseMethods(operations, entity) },
    ...Object.keys(entity.states?.moves ?? {}).map((move) => ({
      path: `${one}/${kebabOf(move)}`,
      methods: moveMethods(operations, entity, move),
    })),
    ...Object.entries(entity.actions).map(([name, { kind }]) => ({
      path: `${one}/${kebabOf(name)}`,
      methods: (kind === 'tally' ? tallyMethods : codeMethods)(operations, entity, name),
    })),
  ]
}

type Methods = Address['methods']

function listMethods(operations: Operations, entity: Entity): Methods {
  return {
    GET: async ({ by, request }) => ({
      body: await operations.list(by, entity, listAsked(request.query)),
    }),
    async POST({ by, request }) {
      const record = await operations.create(by, entity, bodyOf(request))
      const location = `/v1/${entity.plural}/${record.id}`
      return { body: record, status: 201, headers: { ...etag(record), location } }
    },
  }
}

/** No id looks like its name, so it stands where ids do. */
function summaryMethods(operations: Operations, entity: Entity): Methods {
  return {
    GET: async ({ by, request }) => ({
      body: await operations.summarise(by, entity, summaryAsked(request.query)),
    }),
  }
}

function recordMethods(operations: Operations, entity: Entity): Methods {
  return {
    GET: async ({ by, params, request }) =>
      seen(await operations.read(by, entity, idIn(params), lookAsked(request.query))),
    async PATCH({ by, request, params }) {
      const version = { id: idIn(params), version: request.version }
      return seen(await operations.change(by, entity, version, bodyOf(request)))
    },
    async DELETE({ by, request, params }) {
      await operations.remove(by, entity, { id: idIn(params), version: request.version })
      return { status: 204 }
    },
  }
}

function historyMethods(operations: Operations, entity: Entity): Methods {
  return {
    async GET({ by, params, request }) {
      const page = historyAsked(request.query)
      const items = await operations.history(by, entity, idIn(params), page)
      const last = items.length < page.limit ? undefined : items.at(-1)
      return { body: { items, next: last?.seq ?? null } }
    },
  }
}

function versionMethods(operations: Operations, entity: Entity): Methods {
  return {
    async GET({ by, params }) {
      const { version = '' } = params
      if (!/^\d{1,15}$/u.test(version)) throw new Failure('not-found')
      return { body: await operations.version(by, entity, idIn(params), Number(version)) }
    },
  }
}

function mayMethods(operations: Operations, entity: Entity): Methods {
  return {
    GET: async ({ by, request, params }) => ({
      body: await operations.mayNow(by, entity, idIn(params), request.language ?? 'en'),
      headers: { 'cache-control': 'private, no-cache' },
    }),
  }
}

function restoreMethods(operations: Operations, entity: Entity): Methods {
  return {
    POST: async ({ by, params }) => seen(await operations.restore(by, entity, idIn(params))),
  }
}

function eraseMethods(operations: Operations, entity: Entity): Methods {
  return {
    async POST({ by, request, params }) {
      const seenNow = { id: idIn(params), version: request.version }
      return { body: await operations.erase(by, entity, seenNow) }
    },
  }
}

function moveMethods(operations: Operations, entity: Entity, move: string): Methods {
  return {
    async POST({ by, request, params }) {
      const version = { id: idIn(params), version: request.version }
      return seen(await operations.move(by, entity, version, move))
    },
  }
}

function tallyMethods(operations: Operations, entity: Entity, name: string): Methods {
  return {
    PUT: async ({ by, params }) => ({
      body: await operations.act(by, entity, idIn(params), { name }),
    }),
    DELETE: async ({ by, params }) => ({
      body: await operations.act(by, entity, idIn(params), { name, isDone: false }),
    }),
  }
}

function codeMethods(operations: Operations, entity: Entity, name: string): Methods {
  return {
    POST: async ({ by, request, params }) => ({
      body: await operations.act(by, entity, idIn(params), { name, input: bodyOf(request) }),
    }),
  }
}

function idIn({ id = '' }: Readonly<Record<string, string>>): string {
  return id
}

function seen(record: { readonly version: number }) {
  return { body: record, headers: etag(record) }
}

/** A version is what If-Match names, so the tag is just that. */
function etag({ version }: { readonly version: number }): Readonly<Record<string, string>> {
  return { etag: `"${version}"` }
}

/** What a request gives: values by their names. */
export function bodyOf({ body = {} }: ApiRequest): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Failure('malformed', { says: 'The body must be a JSON object.' })
  }
  return body as Readonly<Record<string, unknown>>
}
