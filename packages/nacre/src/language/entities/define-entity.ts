import type { Action } from './action.ts'
import type {
  ConstraintDeclarations,
  EntityConstraints,
  EntityDeclaration,
  FieldPermissions,
  UniqueConstraint,
  ValidationRule,
  VerbErrors,
} from './entity-declaration.ts'
import type { Entity } from './entity.ts'
import type { Fields } from '../fields/field.ts'
import type { Limits } from './limits.ts'
import type { OnlyIf } from './only-if.ts'
import type { AccessRule } from '../roles/role.ts'
import type { NoOverlap, Within } from './span-constraints.ts'
import { standardSchemaOf } from './standard-schema-of.ts'
import type { States } from './state.ts'

/** Removes the states of an entity that declares none. */
type DeclaredStates<S> = States | undefined extends S ? undefined : S

/**
 * Declares an entity. The title of a record is its first text field, unless `titleField` names another
 * field. A computed field combines several.
 *
 * @example
 * export const person = entity({
 *   name: 'person',
 *   plural: 'people',
 *   label: { en: 'Person', de: 'Person' },
 *   pluralLabel: { en: 'People', de: 'Personen' },
 *   fields: {
 *     first: text({ required: true, max: 80 }),
 *     last: text({ required: true, max: 80 }),
 *     name: computed({ expression: concat(textField('first'), ' ', textField('last')) }),
 *     born: date(),
 *   },
 *   titleField: 'name',
 *   columns: ['name', 'born', 'updatedAt'],
 *   may: { read: everyone },
 * })
 */
export function entity<
  const F extends Fields,
  const A extends Readonly<Record<string, Action>> = Readonly<Record<never, never>>,
  // The default lets TypeScript infer the parameter of a guard.
  const S extends States<F> | undefined = States<F> | undefined,
  const Plural extends string = string,
  const Name extends string = string,
  const Errors extends VerbErrors = Readonly<Record<never, never>>,
  const Only extends OnlyIf = Readonly<Record<never, never>>,
  const Unique extends Readonly<Record<string, UniqueConstraint<F>>> = Readonly<
    Record<never, never>
  >,
  const Spans extends Readonly<Record<string, NoOverlap>> = Readonly<Record<never, never>>,
  const Hours extends Readonly<Record<string, Within>> = Readonly<Record<never, never>>,
  const Limit extends Limits = Readonly<Record<never, never>>,
  const May extends Readonly<Record<string, AccessRule>> = Readonly<Record<never, never>>,
>(
  declaration: EntityDeclaration<F, A, S, Plural, Name> &
    ConstraintDeclarations<F, Errors, Only, Unique, Spans, Hours, Limit, May>,
): Entity<
  F,
  A,
  DeclaredStates<S>,
  Plural,
  Name,
  Errors,
  EntityConstraints<Only, Unique, Spans, Hours, Limit, May>
> {
  const { rules = {}, unique = {}, fieldPermissions = {}, states, ...rest } = declaration
  const { fields } = rest
  // Callers use these with records whose field types are unknown.
  const untyped = {
    rules: rules as Readonly<Record<string, ValidationRule>>,
    unique: unique as Readonly<Record<string, UniqueConstraint>>,
    fieldPermissions: fieldPermissions as Readonly<Record<string, FieldPermissions>>,
  }
  return Object.freeze({
    label: undefined,
    pluralLabel: undefined,
    renamedFrom: undefined,
    description: undefined,
    titleField: undefined,
    columns: [],
    states: states as DeclaredStates<S>,
    actions: {} as A,
    errors: {} as Errors,
    may: {},
    onlyIf: {},
    noOverlap: {},
    within: {},
    frozen: undefined,
    recordRoles: {},
    limits: {},
    sections: {},
    indexes: [],
    trashDays: 30,
    selfOwned: false,
    isSingleton: false,
    afterCommit: {},
    emails: {},
    timers: {},
    ...rest,
    ...untyped,
    ...standardSchemaOf({ fields, rules: untyped.rules }),
  })
}
