import type { Expression } from '#shell/language/expressions/expression.ts'
import type { FieldSource } from '#shell/language/fields/field-source.ts'
import type { Me } from '#shell/language/expressions/me-operand.ts'
import { type Relation, type RelationField } from '#shell/language/fields/field.ts'
import {
  type FieldOptions,
  defineField,
  type HasDefault,
} from '#shell/language/fields/define-field.ts'
import { isId } from '#shell/language/fields/id.ts'
import type { Role } from '#shell/language/roles/role.ts'

/**
 * The target entity of a relation: its name, or a function that returns the entity. Entities that
 * point to each other or to themselves use the name.
 *
 * @example
 * const target: Target = () => folder
 */
export type Target = string | (() => { readonly name: string })

/**
 * The name of a target entity, as a type.
 *
 * @example
 * const name: NameOf<'folder'> = 'folder'
 */
export type NameOf<T extends Target> = T extends () => { readonly name: infer Name extends string }
  ? Name
  : Extract<T, string>

/**
 * A relation to one record of another entity. `onRemove` says what happens to this record when the
 * other one is removed: the removal is rejected (`restrict`), the relation is cleared (`set null`), or
 * this record is removed too (`cascade`).
 *
 * @example
 * folder: relation('folder', { required: true, inverse: 'links', onRemove: 'cascade' })
 * @example
 * parent: relation('folder', { acyclic: true })
 * @example
 * treasurer: relation('user', { role: treasurer })
 */
export function relation<
  const To extends Target,
  const Required extends boolean = false,
  const Reverse extends string = never,
  const Source extends FieldSource | undefined = undefined,
  const Fixed extends boolean = false,
  const Default extends Me | Expression = never,
>(
  target: To,
  options: FieldOptions<Required, string, Default, Source, Fixed> & {
    /**
     * The name of the inverse relation on the target entity. Clients can expand it and filter by it
     * like a field.
     */
    inverse?: Reverse
    /** What happens when the target is removed: `restrict` (default), `set null` or `cascade`. */
    onRemove?: Required extends true ? 'restrict' | 'cascade' : Relation['onRemove']
    /** Whether records must not lead back to themselves, as a folder in itself would. */
    acyclic?: boolean
    /** The role that the users must have, or one that includes it. For relations to `user`. */
    role?: Role
  } = {},
): RelationField<NameOf<To>, false, Reverse, string, Required, HasDefault<Default>> &
  ([Source] extends [undefined] ? unknown : { readonly readOnly: true }) &
  (Fixed extends true ? { readonly fixed: true } : unknown) {
  const { inverse, onRemove = 'restrict', acyclic, role } = options
  const related = deferredRelation(target, { isMany: false as const, inverse, onRemove })
  const field = defineField<string, Required, Default, Source, Fixed>(options, {
    type: 'relation',
    column: { kind: 'text' },
    constraints: { ...(acyclic && { acyclic }), ...(role && { role: role.role }) },
    schema: role ? { ...idSchema, description: withRole(role) } : idSchema,
    operators: ['is', 'not', 'in', 'empty'],
    declarationErrors:
      options.required && onRemove === 'set null'
        ? ['It is needed, so it cannot be cleared when the other record is removed.']
        : [],
    check: (value) => (isId(value) ? undefined : { code: 'record-not-found' }),
  })
  return Object.freeze({ ...field, relation: related }) as never
}

/**
 * Describes the users that a relation takes, for the API documents.
 *
 * @example
 * withRole(editor) // 'A user with the role editor, or with one that includes it.'
 */
export const withRole = ({ role }: Role): string =>
  `A user with the role ${role}, or with one that includes it.`

/**
 * The JSON Schema of a record id.
 *
 * @example
 * const schema = { type: 'array', items: idSchema }
 */
export const idSchema = { type: 'string', pattern: String.raw`^[\da-z]{16}$` } as const

/**
 * A relation whose target is asked for its name only when all is declared.
 *
 * @example
 * deferredRelation(() => folder, { isMany: false, inverse: undefined, onRemove: 'restrict' }).target // 'folder'
 */
export function deferredRelation<const To extends Target, Rest extends Omit<Relation, 'target'>>(
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
