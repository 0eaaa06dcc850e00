import { type Relation, type RelationField } from '#shell/language/fields/field.ts'
import { type FieldOptions, defineField } from '#shell/language/fields/define-field.ts'
import { isId } from '#shell/language/fields/id.ts'
import type { Role } from '#shell/language/roles/role.ts'
import { validateSet } from '../choices/field.ts'
import {
  idSchema,
  type NameOf,
  deferredRelation,
  type Target,
  withRole,
} from '../relation/field.ts'

/**
 * A relation to several records of another entity, each at most once, in an order of their own.
 * `onRemove` says what happens when one of them is removed: the removal is rejected (`restrict`), the
 * record leaves the list (`set null`), or this record is removed too (`cascade`).
 *
 * @example
 * authors: relations('person', { min: 1, inverse: 'books' })
 */
export function relations<
  const To extends Target,
  const Required extends boolean = false,
  const Reverse extends string = never,
>(
  target: To,
  options: FieldOptions<Required, readonly string[]> & {
    /** The minimum number of targets. */
    min?: number
    /** The maximum number of targets. 100 by default. */
    max?: number
    /**
     * The name of the inverse relation on the target entity. Clients can expand it and filter by it
     * like a field.
     */
    inverse?: Reverse
    /**
     * What happens when one of the targets is removed: `restrict` (default), `set null` or
     * `cascade`.
     */
    onRemove?: Relation['onRemove']
    /** The role that the users must have, or one that includes it. For relations to `user`. */
    role?: Role
  } = {},
): RelationField<NameOf<To>, true, Reverse, readonly string[], Required> {
  const {
    min = options.required ? 1 : 0,
    max = 100,
    inverse,
    onRemove = 'restrict',
    role,
  } = options
  const items = role ? { ...idSchema, description: withRole(role) } : idSchema
  const relation = deferredRelation(target, { isMany: true as const, inverse, onRemove })
  const field = defineField<readonly string[], Required, readonly string[]>(options, {
    type: 'relations',
    column: Object.freeze({
      kind: 'many',
      get target() {
        return relation.target
      },
    }),
    constraints: { min, max, ...(role && { role: role.role }) },
    schema: { type: 'array', items, uniqueItems: true, minItems: min, maxItems: max },
    operators: ['has', 'empty'],
    emptyValue: [],
    check(value) {
      const fieldError = validateSet(value, min, max)
      if (fieldError) return fieldError
      const invalidIndex = Array.isArray(value) ? value.findIndex((one) => !isId(one)) : -1
      return invalidIndex === -1
        ? undefined
        : { code: 'record-not-found', at: String(invalidIndex) }
    },
  })
  return Object.freeze({ ...field, relation })
}
