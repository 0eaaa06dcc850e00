import { type CommonOptions, declareField, type Relation, type RelationField } from '../field.ts'
import { isId } from '../id.ts'
import { checkSet } from './choices.ts'
import { idSchema, type NameOf, relationTo, type Target } from './relation.ts'

/**
 * A relation to many records of another entity, each at most once, in an order of their own. When one
 * of them is removed, it is refused as long as this record points to it, or it leaves the list, or this
 * record is removed with it.
 *
 * @example
 * authors: relations('person', { min: 1, reverse: 'books' })
 */
export function relations<
  const To extends Target,
  const Required extends boolean = false,
  const Reverse extends string = never,
>(
  target: To,
  options: CommonOptions<Required, readonly string[]> & {
    min?: number
    max?: number
    /** The name under which the other side finds these records: it is expanded and asked for there like a field. */
    reverse?: Reverse
    onRemove?: Relation['onRemove']
  } = {},
): RelationField<NameOf<To>, true, Reverse, readonly string[], Required> {
  const { min = options.required ? 1 : 0, max = 100, reverse, onRemove = 'refuse' } = options
  const relation = relationTo(target, { isMany: true as const, reverse, onRemove })
  const field = declareField<readonly string[], Required, readonly string[]>(options, {
    type: 'relations',
    column: Object.freeze({
      kind: 'several',
      get target() {
        return relation.target
      },
    }),
    bounds: { min, max },
    schema: { type: 'array', items: idSchema, uniqueItems: true, minItems: min, maxItems: max },
    operators: ['has', 'empty'],
    cleared: [],
    check(value) {
      const complaint = checkSet(value, min, max)
      if (complaint) return complaint
      const stranger = Array.isArray(value) ? value.findIndex((one) => !isId(one)) : -1
      return stranger === -1 ? undefined : { id: 'no-such-record', at: String(stranger) }
    },
  })
  return Object.freeze({ ...field, relation })
}
