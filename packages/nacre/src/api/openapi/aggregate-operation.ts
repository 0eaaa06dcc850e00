import type { Entity } from '#shell/language/entities/entity.ts'
import { labelOfMany } from './operation-summary.ts'
import { defaultGroupLimit, maxGroupLimit } from '../parameters.ts'
import type { DescribeOperation } from './describe-operation.ts'
import type { OpenApiNode } from '../open-api-node.ts'
import { operationId } from './operation-ids.ts'
import {
  ifNoneMatchParameter,
  queryParameter,
  searchParameter,
  whereParameter,
  zoneParameter,
} from './parameters.ts'

const fieldListParameter = (description: string, name: string) =>
  queryParameter(name, { type: 'string' }, description)

/** Returns the operation that counts and aggregates records in groups. */
export function aggregateOperation(
  entity: Entity,
  describeOperation: DescribeOperation,
): OpenApiNode {
  const isSearched = Object.values(entity.fields).some(({ searchable }) => searchable)
  const values = { type: 'object', additionalProperties: { type: ['string', 'number', 'null'] } }
  return describeOperation('list', {
    id: operationId('aggregate', entity.plural),
    summary: `Aggregate ${labelOfMany(entity)}`,
    description:
      'Sums and averages are exact. Decimals, and integers beyond the range of a JSON number, are strings. A period is given by its first day.',
    parameters: [
      fieldListParameter(
        'Up to two fields to group by: state,createdAt:month. Dates by day, week, month or year.',
        'groupBy',
      ),
      fieldListParameter('Fields to sum.', 'sum'),
      fieldListParameter('Fields to average, with four additional decimal places.', 'average'),
      fieldListParameter('Fields to find the minimum of.', 'min'),
      fieldListParameter('Fields to find the maximum of.', 'max'),
      zoneParameter,
      queryParameter('sort', { const: '-count' }, 'Sort by group size, largest first.'),
      queryParameter(
        'limit',
        { type: 'integer', minimum: 1, maximum: maxGroupLimit, default: defaultGroupLimit },
        'Maximum number of groups.',
      ),
      whereParameter(entity),
      ...(isSearched ? [searchParameter] : []),
      ifNoneMatchParameter,
    ],
    ok: {
      type: 'object',
      required: ['items', 'hasMore'],
      properties: {
        items: {
          type: 'array',
          items: {
            type: 'object',
            required: ['group', 'count'],
            additionalProperties: false,
            properties: {
              group: {
                type: 'object',
                additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
              },
              count: { type: 'integer', minimum: 0 },
              sum: values,
              average: values,
              min: values,
              max: values,
            },
          },
        },
        hasMore: { type: 'boolean', description: 'Whether there are more groups.' },
      },
    },
    headers: ['ETag'],
  })
}
