import type { Entity } from '#shell/language/entities/entity.ts'
import { humanize, localize } from '#shell/language/texts/localized-text.ts'
import { timedMovesOf } from '#shell/model/moves/timed-moves.ts'
import type { DescribeOperation } from './describe-operation.ts'
import { operationId } from './operation-ids.ts'
import type { OpenApiNode } from '../open-api-node.ts'
import { ifNoneMatchParameter } from './parameters.ts'

/** Describes the route of what is possible with a record. */
export function permissionsOperation(
  entity: Entity,
  describeOperation: DescribeOperation,
): OpenApiNode {
  return describeOperation('may', {
    description: 'true, or the reason why the action is not possible now.',
    ok: {
      type: 'object',
      // The reason why a field is closed is `change.<field>`.
      propertyNames: { anyOf: [{ enum: verbsOf(entity) }, { pattern: String.raw`^change\.` }] },
      additionalProperties: { anyOf: [{ const: true }, { type: 'string' }] },
    },
    headers: ['ETag'],
    parameters: [ifNoneMatchParameter],
  })
}

function verbsOf({ states, actions, may }: Entity): readonly string[] {
  const ofRecords = Object.entries(actions).filter(
    ([, one]) => one.kind === 'reaction' || one.of === 'record',
  )
  return [
    'change',
    'remove',
    ...(Object.hasOwn(may, 'history') ? ['history'] : []),
    ...Object.keys(states?.moves ?? {}),
    ...ofRecords.map(([name]) => name),
  ]
}

/** Describes the route of the times at which a record moves by itself. */
export function timersOperation(entity: Entity, describeOperation: DescribeOperation): OpenApiNode {
  return describeOperation('may', {
    id: operationId('read', entity.name, 'timers'),
    summary: `Get the timers of ${localize(entity.label ?? humanize(entity.name))}`,
    description: 'When its moves happen by themselves, and when it has its next reminders.',
    ok: {
      type: 'object',
      propertyNames: {
        enum: [...timedMovesOf(entity).map(({ name }) => name), ...Object.keys(entity.timers)],
      },
      additionalProperties: { type: 'string', format: 'date-time' },
    },
    headers: ['ETag'],
    parameters: [ifNoneMatchParameter],
  })
}
