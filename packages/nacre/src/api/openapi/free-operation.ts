import type { Entity } from '#shell/language/entities/entity.ts'
import { idSchema } from '#shell/field-types/relation/field.ts'
import { freeKeys, freeVerb } from '#shell/model/schema/free-keys.ts'
import type { DescribeOperation } from './describe-operation.ts'
import type { OpenApiNode } from '../open-api-node.ts'
import { operationId } from './operation-ids.ts'
import { labelOfMany } from './operation-summary.ts'
import { ifNoneMatchParameter, queryParameter } from './parameters.ts'

/** Returns the operation that finds free times. */
export function freeOperation(entity: Entity, describeOperation: DescribeOperation): OpenApiNode {
  const moment = { type: 'string', format: 'date-time' }
  return describeOperation('list', {
    name: freeVerb(entity),
    id: operationId('free', entity.plural),
    summary: `Find free times for ${labelOfMany(entity)}`,
    description: 'Returns times, and no records.',
    parameters: [
      ...freeKeys(entity).map((key) =>
        queryParameter(key, idSchema, `The record of ${key} whose times are requested.`),
      ),
      queryParameter(
        'minutes',
        { type: 'integer', minimum: 1, default: 1 },
        'The length of the free times.',
      ),
      queryParameter('from', moment, 'The start of the range. By default it is now.'),
      queryParameter('until', moment, 'The end of the range, at most 62 days later.'),
      ifNoneMatchParameter,
    ],
    ok: {
      type: 'object',
      required: ['items'],
      additionalProperties: false,
      properties: {
        items: {
          type: 'array',
          items: {
            type: 'object',
            required: ['from', 'to'],
            additionalProperties: false,
            properties: { from: moment, to: moment },
          },
        },
      },
    },
    headers: ['ETag'],
  })
}
