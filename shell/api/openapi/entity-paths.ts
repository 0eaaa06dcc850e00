import { isClosedToKeys } from '#shell/model/account-rights.ts'
import { kebabOf } from '#shell/model/kebab-of.ts'
import type { Entity } from '#shell/model/entity.ts'
import { permissionInWords } from '#shell/model/permission-words.ts'
import { failuresOf, type OperationKind } from '#shell/model/possible-failures.ts'
import type { Role } from '#shell/model/role.ts'
import { nameAsWords, wordsIn } from '#shell/model/words.ts'
import { actionOperations } from './action-paths.ts'
import { type About, json, type Node, operation } from './operation.ts'
import {
  idempotencyKey,
  idParameter,
  ifMatch,
  ifNoneMatch,
  listParameters,
  lookParameters,
} from './parameters.ts'
import { wholeOrPart } from './entity-schemas.ts'
import { goneSchema } from './gone-schema.ts'
import { pastSchema } from './history-schema.ts'
import { schemaName } from './schema-name.ts'
import { summaryOperation } from './summary-operation.ts'
import type { View } from './view.ts'

/** What is known of the product beside the entity. */
interface Around {
  readonly entities: readonly Entity[]
  readonly roles: readonly Role[]
}

/** The addresses of an entity's records, as far as somebody may do something there. */
export function entityPaths(entity: Entity, { entities, roles }: Around, view: View): Node {
  const list = `/v1/${entity.plural}`
  const one = `${list}/{id}`
  const describe = describer(entity, roles)
  const may = (verb: string, part: Node) => (view.may(verb, entity) ? part : {})
  const mayRead = (verb: string, part: Node) => (view.may('read', entity) ? may(verb, part) : {})
  const moves = Object.keys(entity.states?.moves ?? {})
  return Object.fromEntries(
    Object.entries({
      [list]: {
        ...may('read', { get: listOperation(entity, entities, view, describe) }),
        ...may('create', { post: createOperation(entity, view, describe) }),
      },
      [`${list}/summary`]: may('read', { get: summaryOperation(entity, describe) }),
      [one]: {
        ...may('read', { get: readOperation(entity, entities, view, describe) }),
        ...mayRead('change', { patch: changeOperation(entity, describe) }),
        ...mayRead('remove', {
          delete: describe('remove', { parameters: [ifMatch, idempotencyKey], status: '204' }),
        }),
      },
      [`${one}/history`]: mayRead('change', { get: historyOperation(describe) }),
      [`${one}/history/{version}`]: mayRead('change', { get: versionOperation(entity, describe) }),
      [`${one}/may`]: may('read', { get: mayOperation(entity, describe) }),
      [`${one}/restore`]:
        view.reader === 'key' && isClosedToKeys(entity, 'restore')
          ? {}
          : mayRead('remove', { post: restoreOperation(entity, describe) }),
      [`${one}/erase`]: mayRead('erase', { post: eraseOperation(describe) }),
      ...Object.fromEntries(
        moves.map((move) => [
          `${one}/${kebabOf(move)}`,
          mayRead(move, { post: moveOperation(entity, move, describe) }),
        ]),
      ),
      ...Object.fromEntries(
        Object.keys(entity.actions).map((name) => [
          `${one}/${kebabOf(name)}`,
          mayRead(name, actionOperations(entity, name, describe)),
        ]),
      ),
    })
      .filter(([, methods]) => Object.keys(methods).length > 0)
      .map(([path, methods]) => [
        path,
        path.startsWith(one) ? { parameters: [idParameter], ...methods } : methods,
      ]),
  )
}

/** Says of an operation what follows from the declaration: who may, and how it can be refused. */
export type Describe = (
  kind: OperationKind,
  about: About & { readonly name?: string; readonly summary?: string; readonly id?: string },
) => Node

function describer(entity: Entity, roles: readonly Role[]): Describe {
  const words = wordsIn(entity.label ?? nameAsWords(entity.name))
  return (kind, { name, summary, id, failures = [], ...about }) => {
    const verb = name ?? verbs[kind] ?? kind
    const who = permissionInWords(verb, entity, roles).join('; ')
    return operation(
      id ?? `${kebabOf(name ?? kind)}-${entity.plural}`,
      summary ?? `${titles[kind]}: ${words}`,
      {
        tag: words,
        ...about,
        description: [`Who may: ${who}.`, about.description ?? ''].join('\n\n').trim(),
        failures: [...failuresOf(kind, entity, name), ...failures],
        isWriting: !['list', 'read', 'history', 'may'].includes(kind),
      },
    )
  }
}

const verbs: Readonly<Record<string, string>> = {
  list: 'read',
  restore: 'remove',
  history: 'change',
}

const titles: Readonly<Record<OperationKind, string>> = {
  list: 'List',
  read: 'Read',
  history: 'History',
  may: 'What may be done now',
  create: 'Create',
  change: 'Change',
  remove: 'Remove',
  restore: 'Bring back',
  erase: 'Delete for good',
  move: 'Move',
  tally: 'Do',
  act: 'Do',
}

const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` })

function listOperation(
  entity: Entity,
  entities: readonly Entity[],
  view: View,
  describe: Describe,
): Node {
  return describe('list', {
    parameters: listParameters(entity, entities, view),
    ok: schema(`${schemaName(entity)}List`),
    headers: ['ETag'],
  })
}

function createOperation(entity: Entity, view: View, describe: Describe): Node {
  return describe('create', {
    parameters: [idempotencyKey],
    requestBody: { content: json(schema(`${schemaName(entity)}Values`)), required: true },
    // Who may make what they may not read is told no more than that.
    ok: view.may('read', entity) ? schema(schemaName(entity)) : { type: 'object' },
    status: '201',
    headers: ['ETag', 'Location'],
  })
}

function readOperation(
  entity: Entity,
  entities: readonly Entity[],
  view: View,
  describe: Describe,
): Node {
  return describe('read', {
    parameters: [...lookParameters(entity, entities, view), ifNoneMatch],
    ok: wholeOrPart(schemaName(entity)),
    headers: ['ETag'],
  })
}

function changeOperation(entity: Entity, describe: Describe): Node {
  const content = {
    ...json(schema(`${schemaName(entity)}Changes`)),
    'application/merge-patch+json': { schema: schema(`${schemaName(entity)}Changes`) },
  }
  return describe('change', {
    parameters: [ifMatch, idempotencyKey],
    requestBody: { content, required: true },
    ok: schema(schemaName(entity)),
    headers: ['ETag'],
  })
}

function versionOperation({ name, plural, label }: Entity, describe: Describe): Node {
  return describe('history', {
    id: `read-version-${plural}`,
    summary: `As it was: ${wordsIn(label ?? nameAsWords(name))}`,
    parameters: [
      { name: 'version', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
      ifNoneMatch,
    ],
    description: 'The record as it was in this version. What counts by itself has none.',
    ok: pastSchema,
    headers: ['ETag'],
  })
}

function historyOperation(describe: Describe): Node {
  return describe('history', {
    parameters: [
      {
        name: 'limit',
        in: 'query',
        description: 'How many at most.',
        schema: { type: 'integer', minimum: 1, maximum: 200, default: 100 },
      },
      {
        name: 'before',
        in: 'query',
        description: 'Only those before the entry of this number.',
        schema: { type: 'integer', minimum: 0 },
      },
      {
        name: 'field',
        in: 'query',
        description: 'Only those that changed this field, or the state.',
        schema: { type: 'string' },
      },
      {
        name: 'actor',
        in: 'query',
        description: 'Only those by this actor.',
        schema: { type: 'string' },
      },
      ifNoneMatch,
    ],
    description: 'The newest change comes first.',
    ok: schema('History'),
    headers: ['ETag'],
  })
}

function mayOperation(entity: Entity, describe: Describe): Node {
  return describe('may', {
    description: 'What has a reason is closed to the record or at this moment.',
    ok: {
      type: 'object',
      propertyNames: { enum: verbsOf(entity) },
      additionalProperties: { anyOf: [{ const: true }, { type: 'string' }] },
    },
    headers: ['ETag'],
    parameters: [ifNoneMatch],
  })
}

function verbsOf({ states, actions }: Entity): readonly string[] {
  return ['change', 'remove', ...Object.keys(states?.moves ?? {}), ...Object.keys(actions)]
}

function restoreOperation(entity: Entity, describe: Describe): Node {
  return describe('restore', {
    parameters: [idempotencyKey],
    description: 'Takes a record out of the bin.',
    ok: schema(schemaName(entity)),
    headers: ['ETag'],
  })
}

function eraseOperation(describe: Describe): Node {
  return describe('erase', {
    parameters: [ifMatch, idempotencyKey],
    description:
      'Takes a record out of the bin for good, with its history and what points to it from the bin as declared. There is no way back.',
    ok: goneSchema,
  })
}

function moveOperation(entity: Entity, name: string, describe: Describe): Node {
  const move = entity.states?.moves[name]
  const from = [move?.from ?? []].flat().join(' or ')
  return describe('move', {
    name,
    summary: wordsIn(move?.label ?? nameAsWords(name)),
    description: `From ${from} to ${move?.to}.`,
    parameters: [ifMatch, idempotencyKey],
    ok: schema(schemaName(entity)),
    headers: ['ETag'],
  })
}
