import { localizedMessage } from '#shell/messages/translate.ts'
import { toKebabCase } from '#shell/model/to-kebab-case.ts'
import type { Fields } from '#shell/language/fields/field.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { freeKeys } from '#shell/model/schema/free-keys.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { hasTimes } from '#shell/model/moves/timed-moves.ts'
import type { Operations } from '#shell/operations/operations.ts'
import type { Route } from './route.ts'
import type { ApiRequest } from './api-request.ts'
import {
  parseFreeParams,
  parseHistoryParams,
  parseListParams,
  parseSelectionParams,
  parseAggregateParams,
} from './parameters.ts'
import { parseQueryInput } from './query-input.ts'

/** Returns all routes of an entity’s records. */
export function recordRoutes(operations: Operations, entity: Entity): readonly Route[] {
  const list = `/v1/${entity.plural}`
  const one = `${list}/{id}`
  return [
    { path: list, hasQuery: true, methods: listMethods(operations, entity) },
    { path: `${list}/aggregate`, hasQuery: true, methods: aggregateMethods(operations, entity) },
    ...(freeKeys(entity).length > 0
      ? [{ path: `${list}/free`, hasQuery: true, methods: freeMethods(operations, entity) }]
      : []),
    { path: one, hasQuery: true, methods: recordMethods(operations, entity) },
    { path: `${one}/history`, hasQuery: true, methods: historyMethods(operations, entity) },
    { path: `${one}/history/{version}`, methods: versionMethods(operations, entity) },
    { path: `${one}/permissions`, methods: permissionMethods(operations, entity) },
    ...(hasTimes(entity)
      ? [{ path: `${one}/timers`, methods: timerMethods(operations, entity) }]
      : []),
    { path: `${one}/restore`, methods: restoreMethods(operations, entity) },
    { path: `${one}/erase`, methods: eraseMethods(operations, entity) },
    ...Object.keys(entity.states?.moves ?? {}).map((move) => ({
      path: `${one}/${toKebabCase(move)}`,
      methods: moveMethods(operations, entity, move),
    })),
    ...Object.entries(entity.actions).map(([name, action]) => ({
      path: `${action.kind === 'code' && action.of === 'list' ? list : one}/${toKebabCase(name)}`,
      ...(action.kind === 'code' && action.readOnly ? { hasQuery: true } : {}),
      methods: actionMethods(operations, entity, name),
    })),
  ]
}

type Methods = Route['methods']

function listMethods(operations: Operations, entity: Entity): Methods {
  return {
    GET: async ({ ctx, request }) => ({
      body: await operations.list(ctx, entity, parseListParams(request.query)),
    }),
    async POST({ ctx, request }) {
      const record = await operations.create(ctx, entity, requireObjectBody(request))
      const location = `/v1/${entity.plural}/${record.id}`
      return { body: record, status: 201, headers: { ...etag(record), location } }
    },
  }
}

/** No id equals `aggregate`, so its path cannot conflict with that of a record. */
function aggregateMethods(operations: Operations, entity: Entity): Methods {
  return {
    GET: async ({ ctx, request }) => ({
      body: await operations.aggregate(ctx, entity, parseAggregateParams(request.query)),
    }),
  }
}

/** Nor does any id equal `free`. */
function freeMethods(operations: Operations, entity: Entity): Methods {
  return {
    GET: async ({ ctx, request }) => ({
      body: await operations.readFreeSpans(ctx, entity, parseFreeParams(entity, request.query)),
    }),
  }
}

function recordMethods(operations: Operations, entity: Entity): Methods {
  return {
    GET: async ({ ctx, params, request }) =>
      recordResult(
        await operations.read(ctx, entity, recordId(params), parseSelectionParams(request.query)),
      ),
    async PATCH({ ctx, request, params }) {
      const version = { id: recordId(params), version: request.version }
      return recordResult(await operations.change(ctx, entity, version, requireObjectBody(request)))
    },
    async DELETE({ ctx, request, params }) {
      await operations.remove(ctx, entity, { id: recordId(params), version: request.version })
      return { status: 204 }
    },
  }
}

function historyMethods(operations: Operations, entity: Entity): Methods {
  return {
    async GET({ ctx, params, request }) {
      const page = parseHistoryParams(request.query)
      const items = await operations.history(ctx, entity, recordId(params), page)
      const last = items.length < page.limit ? undefined : items.at(-1)
      return { body: { items, next: last?.seq ?? null } }
    },
  }
}

function versionMethods(operations: Operations, entity: Entity): Methods {
  return {
    async GET({ ctx, params }) {
      const { version = '' } = params
      if (!/^\d{1,15}$/u.test(version)) throw new AppError('not-found')
      return { body: await operations.version(ctx, entity, recordId(params), Number(version)) }
    },
  }
}

function permissionMethods(operations: Operations, entity: Entity): Methods {
  return {
    GET: async ({ ctx, request, params }) => ({
      body: await operations.readPermissions(
        ctx,
        entity,
        recordId(params),
        request.language ?? 'en',
      ),
      headers: { 'cache-control': 'private, no-cache' },
    }),
  }
}

function timerMethods(operations: Operations, entity: Entity): Methods {
  return {
    GET: async ({ ctx, params }) => ({
      body: await operations.readTimers(ctx, entity, recordId(params)),
    }),
  }
}

function restoreMethods(operations: Operations, entity: Entity): Methods {
  return {
    POST: async ({ ctx, params }) =>
      recordResult(await operations.restore(ctx, entity, recordId(params))),
  }
}

function eraseMethods(operations: Operations, entity: Entity): Methods {
  return {
    async POST({ ctx, request, params }) {
      const recordRef = { id: recordId(params), version: request.version }
      return { body: await operations.erase(ctx, entity, recordRef) }
    },
  }
}

function moveMethods(operations: Operations, entity: Entity, move: string): Methods {
  return {
    async POST({ ctx, request, params }) {
      const version = { id: recordId(params), version: request.version }
      const values = requireObjectBody(request)
      return recordResult(await operations.move(ctx, entity, version, move, values))
    },
  }
}

function actionMethods(operations: Operations, entity: Entity, name: string): Methods {
  const action = entity.actions[name]
  if (action?.kind === 'reaction') return reactionMethods(operations, entity, name)
  return action?.readOnly
    ? queryMethods(operations, entity, name, action.input)
    : codeMethods(operations, entity, name)
}

function reactionMethods(operations: Operations, entity: Entity, name: string): Methods {
  return {
    PUT: async ({ ctx, params }) => ({
      body: await operations.runAction(ctx, entity, recordId(params), { name }),
    }),
    DELETE: async ({ ctx, params }) => ({
      body: await operations.runAction(ctx, entity, recordId(params), { name, isDone: false }),
    }),
  }
}

function codeMethods(operations: Operations, entity: Entity, name: string): Methods {
  return {
    POST: async ({ ctx, request, params }) => ({
      body: await operations.runAction(ctx, entity, params['id'], {
        name,
        input: requireObjectBody(request),
      }),
    }),
  }
}

/** An action that only reads takes its input from the query. */
function queryMethods(
  operations: Operations,
  entity: Entity,
  name: string,
  fields: Fields,
): Methods {
  return {
    GET: async ({ ctx, request, params }) => ({
      body: await operations.queryAction(ctx, entity, params['id'], {
        name,
        input: parseQueryInput(fields, new URLSearchParams(request.query)),
      }),
    }),
  }
}

function recordId({ id = '' }: Readonly<Record<string, string>>): string {
  return id
}

function recordResult(record: { readonly version: number }) {
  return { body: record, headers: etag(record) }
}

/** Returns the ETag header. The tag contains the version, which `If-Match` expects. */
function etag({ version }: { readonly version: number }): Readonly<Record<string, string>> {
  return { etag: `"${version}"` }
}

/** Returns the body of a request as an object, or throws `bad-request`. */
export function requireObjectBody({ body = {} }: ApiRequest): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('bad-request', { message: localizedMessage('requests.body.notObject') })
  }
  return body as Readonly<Record<string, unknown>>
}
