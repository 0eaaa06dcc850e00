import type { Action, Reaction } from './action.ts'
import type {
  FieldPermissions,
  UniqueConstraint,
  ValidationRule,
  VerbErrors,
} from './entity-declaration.ts'
import type { EntityEmail } from './email.ts'
import type { InputOf, ValuesOf } from '../fields/field-values.ts'
import type { Fields } from '../fields/field.ts'
import type { Frozen } from './frozen.ts'
import type { Limits } from './limits.ts'
import type { OnlyIf } from './only-if.ts'
import type { Reminder } from './reminder.ts'
import type { AccessRule } from '../roles/role.ts'
import type { NoOverlap, Within } from './span-constraints.ts'
import type { OutputOf, StandardSchema } from './standard-schema.ts'
import type { Section } from './section.ts'
import type { States } from './state.ts'
import type { LocalizedText } from '../texts/localized-text.ts'
import type { Where } from '../conditions/where.ts'

/**
 * A declared entity: its fields, states, actions and access rules. It implements Standard Schema
 * for the values of a new record.
 *
 * @example
 * const entity: Entity = card
 */
export interface Entity<
  F extends Fields = Fields,
  A extends Readonly<Record<string, Action>> = Readonly<Record<string, Action>>,
  S extends States | undefined = States | undefined,
  Plural extends string = string,
  Name extends string = string,
  Errors extends VerbErrors = VerbErrors,
  Constraints = unknown,
> extends StandardSchema<InputOf<F>, OutputOf<F>> {
  /** The name in camel case: `folderLink`. */
  readonly name: Name
  /** The plural name, which is also the path of the list: `/v1/<plural>`. */
  readonly plural: Plural
  /** The label of one record. */
  readonly label: LocalizedText | undefined
  /** The label for several records. */
  readonly pluralLabel: LocalizedText | undefined
  /** The previous name of the entity. */
  readonly renamedFrom: string | undefined
  /** A description of the entity in one sentence. */
  readonly description: string | undefined
  /** The fields, by name. */
  readonly fields: F
  /** The field whose value serves as the title of a record, for example in links to it. */
  readonly titleField: string | undefined
  /** The default columns of the list. An empty array selects the most useful fields. */
  readonly columns: readonly string[]
  /** The states and the moves between them. */
  readonly states: S
  /** Reactions and custom code, by name. */
  readonly actions: A
  /** Validation rules over several fields, by name. */
  readonly rules: Readonly<Record<string, ValidationRule>>
  /** The errors of the product that the code of a verb can throw. */
  readonly errors: Errors
  /** Conditions that bind everyone, by verb or action. */
  readonly onlyIf: OnlyIf
  /** Time spans that must not overlap, by name. */
  readonly noOverlap: Readonly<Record<string, NoOverlap>>
  /** Time spans that must be inside weekly hours, by name. */
  readonly within: Readonly<Record<string, Within>>
  /** Combinations of fields that must be unique, by name. */
  readonly unique: Readonly<Record<string, UniqueConstraint>>
  /** The sections of forms, in this order. */
  readonly sections: Readonly<Record<string, Section>>
  /** The access rules, by verb or action. Without a rule, only administrators have access. */
  readonly may: Readonly<Record<string, AccessRule>>
  /** What somebody is to a record, by name. The names stand in access rules beside roles. */
  readonly recordRoles: Readonly<Record<string, Where>>
  /** Access rules for single fields. They further restrict the rules in `may`. */
  readonly fieldPermissions: Readonly<Record<string, FieldPermissions>>
  /** Quotas and rate limits. */
  readonly limits: Limits
  /** Fields with a database index, for lists that are often sorted or filtered by them. */
  readonly indexes: readonly string[]
  /** The days that a removed record stays in the trash before it is erased. */
  readonly trashDays: number
  /** Whether each record is its own owner, as a user is. */
  readonly selfOwned: boolean
  /** The records that nobody changes any more. */
  readonly frozen: Frozen | undefined
  /** Whether there is exactly one record, as of the settings. */
  readonly isSingleton: boolean
  /** The jobs that run after a verb, a move or an action is committed. */
  readonly afterCommit: Readonly<Record<string, string>>
  /** The emails that are sent after a verb, a move or an action, by name. */
  readonly emails: Readonly<Record<string, EntityEmail>>
  /** The emails that are sent at moments of a record, by name. */
  readonly timers: Readonly<Record<string, Reminder>>
  /** Never set. It carries the type of the constraints. */
  readonly constraints?: Constraints
}

/**
 * The fields that every record has.
 *
 * @example
 * const etag = ({ version }: BaseRecord) => `"${version}"`
 */
export interface BaseRecord {
  readonly id: string
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
}

/**
 * The names of the states of an entity, as a type.
 *
 * @example
 * const state: StateOf<typeof card> = 'published'
 */
export type StateOf<E> =
  E extends Entity<Fields, Readonly<Record<string, Action>>, infer S>
    ? S extends States
      ? StateNames<S>
      : never
    : never

type StateNames<S extends States> =
  | S['initial']
  | S['moves'][keyof S['moves']]['to']
  | (S extends { finalStates: readonly (infer End extends string)[] } ? End : never)
  | (S extends { entryStates: readonly (infer Begin extends string)[] } ? Begin : never)

type ViewerFields<A> = {
  readonly [K in keyof A as A[K] extends Reaction<string, infer M> ? M : never]: boolean
}

type StateField<S> = S extends States ? { readonly state: StateNames<S> } : unknown

/**
 * The type of a record of an entity, as the API returns it.
 *
 * @example
 * const titleOf = (record: RecordOf<typeof card>) => record.title
 */
export type RecordOf<E> =
  E extends Entity<infer F, infer A, infer S>
    ? BaseRecord & ValuesOf<F> & ViewerFields<A> & StateField<S>
    : never
