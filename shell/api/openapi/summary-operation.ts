import type { Entity } from '#shell/model/entity.ts'
import { nameAsWords, wordsIn } from '#shell/model/words.ts'
import { defaultGroups, largestSummary } from '../parameters.ts'
import type { Describe } from './entity-paths.ts'
import type { Node } from './operation.ts'
import { ifNoneMatch, query, searchParameter, whereParameter, zoneParameter } from './parameters.ts'

const names = (description: string, name: string) => query(name, { type: 'string' }, description)

/** How many records there are, in groups. */
export function summaryOperation(entity: Entity, describe: Describe): Node {
  const isSearched = Object.values(entity.fields).some(({ searched }) => searched)
  const values = { type: 'object', additionalProperties: { type: ['string', 'number', 'null'] } }
  return describe('list', {
    id: `summarise-${entity.plural}`,
    summary: `Sum up: ${wordsIn(entity.label ?? nameAsWords(entity.name))}`,
    description:
      'Sums and averages are exact: decimals are text, and so are whole numbers beyond what a number holds. A period is its first day.',
    parameters: [
      names(
        'By what to group, two at most: state,created:month. Times by day, week, month or year.',
        'by',
      ),
      names('Fields to add up.', 'sum'),
      names('Fields to take the average of, with four more decimal places.', 'average'),
      names('Fields to find the smallest value of.', 'min'),
      names('Fields to find the largest value of.', 'max'),
      zoneParameter,
      query(
        'sort',
        { const: '-count' },
        'The largest groups first, instead of by what they have in common.',
      ),
      query(
        'limit',
        { type: 'integer', minimum: 1, maximum: largestSummary, default: defaultGroups },
        'How many groups at most.',
      ),
      whereParameter(entity),
      ...(isSearched ? [searchParameter] : []),
      ifNoneMatch,
    ],
    ok: {
      type: 'object',
      required: ['items', 'more'],
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
        more: { type: 'boolean', description: 'Whether there are more groups.' },
      },
    },
    headers: ['ETag'],
  })
}
