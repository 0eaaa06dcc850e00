import { type CommonOptions, declareField, type Relation, type RelationField } from '../field.ts'
import { isId } from '../id.ts'

/**
 * Which entity a relation points to: its name, or something that gives it. Two that point to each
 * other, and one that points to itself, use the name.
 *
 * @example
 * const target: Target = () => folder
 */
export type Target = string | (() => { readonly name: string })

/**
 * The name of the entity that a target says.
 *
 * @example
 * const name: NameOf<'folder'> = 'folder'
 */
export type NameOf<T extends Target> = T extends () => { readonly name: infer Name extends string }
  ? Name
  : Extract<T, string>

/**
 * A relation to one record of another entity. `onRemove` says what becomes of this record when that
 * one is removed: the removal is refused as long as this one is there, or the relation is cleared, or
 * this one is removed with it.
 *
 * @example
 * folder: relation('folder', { required: true, reverse: 'links', onRemove: 'remove with' })
 */
export function relation<
  const To extends Target,
  const Required extends boolean = false,
  const Reverse extends string = never,
>(
  target: To,
  options: CommonOptions<Required, string> & {
    /** The name under which the other side finds these records: it is expanded and asked for there like a field. */
    reverse?: Reverse
    onRemove?: Required extends true ? 'refuse' | 'remove with' : Relation['onRemove']
  } = {},
): RelationField<NameOf<To>, false, Reverse, string, Required> {
  const { reverse, onRemove = 'refuse' } = options
  const related = relationTo(target, { isMany: false as const, reverse, onRemove })
  const field = declareField<string, Required, string>(options, {
    type: 'relation',
    column: { kind: 'text' },
    schema: idSchema,
    operators: ['is', 'not', 'in', 'empty'],
    mistakes:
      options.required && onRemove === 'clear'
        ? ['It is needed, so it cannot be cleared when the other record is removed.']
        : [],
    check: (value) => (isId(value) ? undefined : { id: 'no-such-record' }),
  })
  return Object.freeze({ ...field, relation: related })
}

/**
 * The JSON Schema of the id of a record.
 *
 * @example
 * const schema = { type: 'array', items: idSchema }
 */
export const idSchema = { type: 'string', pattern: String.raw`^[\da-z]{16}$` } as const

/**
 * A relation whose target is asked for its name only when all is declared.
 *
 * @example
 * relationTo(() => folder, { isMany: false, reverse: undefined, onRemove: 'refuse' }).target // 'folder'
 */
export function relationTo<const To extends Target, Rest extends Omit<Relation, 'target'>>(
  target: To,
  rest: Rest,
): Rest & { readonly target: NameOf<To> } {
  return Object.freeze({
    ...rest,
    get target() {
      const name = typeof target === 'string' ? target : target().name
      return name as NameOf<To>
    },
  })
}
