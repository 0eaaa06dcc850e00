import { isForbiddenForApiKeys } from '#shell/language/entities/account-rights.ts'
import { toKebabCase } from '#shell/model/to-kebab-case.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Field } from '#shell/language/fields/field.ts'
import type { Move } from '#shell/language/entities/state.ts'
import type { Role } from '#shell/language/roles/role.ts'
import { humanize, localize } from '#shell/language/texts/localized-text.ts'
import { actionOperations } from './action-paths.ts'
import { createDescriber, type DescribeOperation } from './describe-operation.ts'
import { json } from './operation.ts'
import type { OpenApiNode } from '../open-api-node.ts'
import { operationId } from './operation-ids.ts'
import {
  idempotencyKey,
  idParameter,
  ifMatchParameter,
  ifNoneMatchParameter,
  listParameters,
  selectionParameters,
} from './parameters.ts'
import { fullOrPartialSchema, objectSchemaOf } from './entity-schemas.ts'
import { eraseResultSchema } from './erase-result-schema.ts'
import { snapshotSchema } from './history-schema.ts'
import { schemaName } from './schema-name.ts'
import { freeKeys, freeVerb } from '#shell/model/schema/free-keys.ts'
import { freeOperation } from './free-operation.ts'
import { aggregateOperation } from './aggregate-operation.ts'
import { permissionsOperation, timersOperation } from './record-status-operations.ts'
import { hasTimes } from '#shell/model/moves/timed-moves.ts'
import type { ApiVisibility } from '../visibility.ts'

/** The parts of the product that the paths of an entity depend on. */
interface EntityContext {
  readonly entities: readonly Entity[]
  readonly roles: readonly Role[]
}

/** Returns the paths of an entity’s records, limited to the operations that the reader may use. */
export function entityPaths(
  entity: Entity,
  { entities, roles }: EntityContext,
  view: ApiVisibility,
): OpenApiNode {
  const list = `/v1/${entity.plural}`
  const one = `${list}/{id}`
  const describeOperation = createDescriber(entity, roles, entities)
  const may = (verb: string, part: OpenApiNode) => (view.may(verb, entity) ? part : {})
  const mayRead = (verb: string, part: OpenApiNode) =>
    view.may('read', entity) ? may(verb, part) : {}
  const moves = Object.keys(entity.states?.moves ?? {})
  return Object.fromEntries(
    Object.entries({
      [list]: {
        ...may('read', { get: listOperation(entity, entities, view, describeOperation) }),
        ...may('create', { post: createOperation(entity, view, describeOperation) }),
      },
      [`${list}/aggregate`]: mayRead('summary', {
        get: aggregateOperation(entity, describeOperation),
      }),
      [`${list}/free`]:
        freeKeys(entity).length > 0
          ? may(freeVerb(entity), { get: freeOperation(entity, describeOperation) })
          : {},
      [one]: {
        ...may('read', { get: readOperation(entity, entities, view, describeOperation) }),
        ...mayRead('change', { patch: changeOperation(entity, describeOperation) }),
        ...mayRead('remove', {
          delete: describeOperation('remove', {
            parameters: [ifMatchParameter, idempotencyKey],
            status: '204',
          }),
        }),
      },
      [`${one}/history`]: mayRead('history', { get: historyOperation(describeOperation) }),
      [`${one}/history/{version}`]: mayRead('history', {
        get: versionOperation(entity, describeOperation),
      }),
      [`${one}/permissions`]: may('read', { get: permissionsOperation(entity, describeOperation) }),
      [`${one}/timers`]: hasTimes(entity)
        ? may('read', { get: timersOperation(entity, describeOperation) })
        : {},
      [`${one}/restore`]:
        view.reader === 'key' && isForbiddenForApiKeys(entity, 'restore')
          ? {}
          : mayRead('restore', { post: restoreOperation(entity, describeOperation) }),
      [`${one}/erase`]: mayRead('erase', { post: eraseOperation(describeOperation) }),
      ...Object.fromEntries(
        moves.map((move) => [
          `${one}/${toKebabCase(move)}`,
          mayRead(move, { post: moveOperation(entity, move, describeOperation) }),
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(entity.actions).map(([name, action]) => {
          const operations = actionOperations(entity, name, describeOperation)
          return action.kind === 'code' && action.of === 'list'
            ? [`${list}/${toKebabCase(name)}`, may(name, operations)]
            : [`${one}/${toKebabCase(name)}`, mayRead(name, operations)]
        }),
      ),
    })
      .filter(([, methods]) => Object.keys(methods).length > 0)
      .map(([path, methods]) => [
        path,
        path.startsWith(one) ? { parameters: [idParameter], ...methods } : methods,
      ]),
  )
}

const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` })

function listOperation(
  entity: Entity,
  entities: readonly Entity[],
  view: ApiVisibility,
  describeOperation: DescribeOperation,
): OpenApiNode {
  return describeOperation('list', {
    parameters: listParameters(entity, entities, view),
    ok: schema(`${schemaName(entity)}List`),
    headers: ['ETag'],
  })
}

function createOperation(
  entity: Entity,
  view: ApiVisibility,
  describeOperation: DescribeOperation,
): OpenApiNode {
  return describeOperation('create', {
    parameters: [idempotencyKey],
    requestBody: { content: json(schema(`${schemaName(entity)}Values`)), required: true },
    // An actor who may create but not read records gets a response without documented fields.
    ok: view.may('read', entity) ? schema(schemaName(entity)) : { type: 'object' },
    status: '201',
    headers: ['ETag', 'Location'],
  })
}

function readOperation(
  entity: Entity,
  entities: readonly Entity[],
  view: ApiVisibility,
  describeOperation: DescribeOperation,
): OpenApiNode {
  return describeOperation('read', {
    parameters: [...selectionParameters(entity, entities, view), ifNoneMatchParameter],
    ok: fullOrPartialSchema(schemaName(entity)),
    headers: ['ETag'],
  })
}

function changeOperation(entity: Entity, describeOperation: DescribeOperation): OpenApiNode {
  const content = {
    ...json(schema(`${schemaName(entity)}Changes`)),
    'application/merge-patch+json': { schema: schema(`${schemaName(entity)}Changes`) },
  }
  return describeOperation('change', {
    parameters: [ifMatchParameter, idempotencyKey],
    requestBody: { content, required: true },
    ok: schema(schemaName(entity)),
    headers: ['ETag'],
  })
}

function versionOperation(
  { name, label }: Entity,
  describeOperation: DescribeOperation,
): OpenApiNode {
  return describeOperation('history', {
    id: operationId('read', name, 'version'),
    summary: `Get a version of ${localize(label ?? humanize(name))}`,
    parameters: [
      { name: 'version', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
      ifNoneMatchParameter,
    ],
    description: 'The record in this version. Counters have no history.',
    ok: snapshotSchema,
    headers: ['ETag'],
  })
}

function historyOperation(describeOperation: DescribeOperation): OpenApiNode {
  return describeOperation('history', {
    parameters: [
      {
        name: 'limit',
        in: 'query',
        description: 'Maximum number of results.',
        schema: { type: 'integer', minimum: 1, maximum: 200, default: 100 },
      },
      {
        name: 'before',
        in: 'query',
        description: 'Only entries before this number.',
        schema: { type: 'integer', minimum: 0 },
      },
      {
        name: 'field',
        in: 'query',
        description: 'Only changes of this field or of the status.',
        schema: { type: 'string' },
      },
      {
        name: 'actor',
        in: 'query',
        description: 'Only changes by this actor.',
        schema: { type: 'string' },
      },
      ifNoneMatchParameter,
    ],
    description: 'Newest change first.',
    ok: schema('History'),
    headers: ['ETag'],
  })
}

function restoreOperation(entity: Entity, describeOperation: DescribeOperation): OpenApiNode {
  return describeOperation('restore', {
    parameters: [idempotencyKey],
    description: 'Restores a record from the trash.',
    ok: schema(schemaName(entity)),
    headers: ['ETag'],
  })
}

function eraseOperation(describeOperation: DescribeOperation): OpenApiNode {
  return describeOperation('erase', {
    parameters: [ifMatchParameter, idempotencyKey],
    description:
      'Permanently deletes a record from the trash, including its history and dependent records in the trash. This can’t be undone.',
    ok: eraseResultSchema,
  })
}

function moveOperation(
  entity: Entity,
  name: string,
  describeOperation: DescribeOperation,
): OpenApiNode {
  const move = entity.states?.moves[name]
  const from = [move?.from ?? []].flat().join(' or ')
  return describeOperation('move', {
    name,
    summary: localize(move?.label ?? humanize(name)),
    description: `Changes the status from ${from} to ${move?.to}.`,
    parameters: [ifMatchParameter, idempotencyKey],
    ...(move?.input === undefined ? {} : { requestBody: moveBody(entity, move) }),
    ok: schema(schemaName(entity)),
    headers: ['ETag'],
  })
}

/** Describes the values that a move takes. */
function moveBody({ fields }: Entity, { input = {} }: Move): OpenApiNode {
  const taken = Object.entries(input).flatMap(([name, presence]): [string, Field][] => {
    const field = fields[name]
    return field ? [[name, { ...field, readOnly: false, required: presence === 'required' }]] : []
  })
  const required = taken.flatMap(([name, field]) => (field.required ? [name] : []))
  const body = { ...objectSchemaOf(taken, new Set()), required }
  return { content: json(body), required: required.length > 0 }
}
