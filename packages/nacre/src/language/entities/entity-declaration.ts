import type { Action } from './action.ts'
import type { ErrorDefinition } from '../errors/define-errors.ts'
import type { ValuesOf } from '../fields/field-values.ts'
import type { EntityEmail } from './email.ts'
import type { Fields } from '../fields/field.ts'
import type { Frozen } from './frozen.ts'
import type { LocalizedText } from '../texts/localized-text.ts'
import type { Reminder } from './reminder.ts'
import type { AccessRule } from '../roles/role.ts'
import type { Section } from './section.ts'
import type { Where } from '../conditions/where.ts'

/**
 * Access rules for a single field. They further restrict the access rules of the record.
 *
 * @example
 * const permissions: FieldPermissions = { read: [editor], change: [administrator] }
 */
export interface FieldPermissions {
  /** Who may read the field. */
  readonly read?: AccessRule
  /** Who may set or change the field. */
  readonly change?: AccessRule
}

/**
 * A validation rule over several fields. `check` returns true if the values are valid. The rule
 * runs in the browser and on the server.
 *
 * @example
 * const order: ValidationRule = {
 *   check: ({ from, to }) => String(from) <= String(to),
 *   message: 'The end must come after the start.',
 *   fields: ['to'],
 * }
 */
export interface ValidationRule<F extends Fields = Fields> {
  /** Returns true if the values are valid. */
  readonly check: (values: ValuesOf<F>) => boolean
  /** The message if the values are invalid. */
  readonly message: LocalizedText
  /** The fields that show the message. */
  readonly fields: readonly (keyof F & string)[]
}

/**
 * A combination of fields whose values must be unique among the records of an entity.
 *
 * @example
 * const once: UniqueConstraint = { fields: ['folder', 'name'], message: 'The folder has a link of this name.' }
 * @example
 * unique: { seat: { fields: ['seat'], where: { state: { in: ['held', 'paid'] } }, else: errors['seat-taken'] } }
 */
export interface UniqueConstraint<F extends Fields = Fields> {
  /** The fields whose combination must be unique. */
  readonly fields: readonly (keyof F & string)[]
  /** The records that count: own fields and the state, compared with constants. By default, all. */
  readonly where?: Where
  /** The message at the fields if another record has the same values. */
  readonly message?: LocalizedText
  /** The error of the product, or the message, if another record has the same values. */
  readonly else?: ErrorDefinition | LocalizedText
}

/**
 * The application errors of the verbs of an entity, which its code can throw. Those of `commit` are
 * errors of conditions of other entities at the end of a transaction, for all verbs and moves. The errors
 * of conditions, constraints and limits are known from these.
 *
 * @example
 * const verbErrors: VerbErrors = { create: [errors['seat-taken']] }
 */
export type VerbErrors = {
  readonly [
    Verb in 'create' | 'change' | 'remove' | 'restore' | 'commit'
  ]?: readonly ErrorDefinition[]
}

/** The names of the moves of declared states. */
type MoveNameIn<S> = S extends { readonly moves: infer Moves } ? keyof Moves & string : never

/**
 * The declaration of an entity, except for the parts in `ConstraintDeclarations`.
 *
 * @example
 * type Declared = EntityDeclaration<typeof card.fields, {}, undefined, 'cards', 'card'>
 */
export interface EntityDeclaration<
  F extends Fields,
  A extends Readonly<Record<string, Action>>,
  S,
  Plural extends string,
  Name extends string,
> {
  /** The name in camel case: `folderLink`. */
  name: Name
  /** The plural in kebab case, which is the path of the list: `folder-links`. */
  plural: Plural
  /** The label of one record. By default it is derived from the name. */
  label?: LocalizedText
  /** The label of several records. By default it is derived from the plural. */
  pluralLabel?: LocalizedText
  /** The previous name of the entity. Its records move to the new name. */
  renamedFrom?: string
  /** A description of the entity in one sentence. */
  description?: string
  /** The fields, by name: `{ title: text({ required: true, max: 120 }) }`. */
  fields: F
  /** The field whose value is the title of a record. By default, it is the first text field. */
  titleField?: keyof F & string
  /** The default columns of the list: `['title', 'state', 'updatedAt']`. */
  columns?: readonly ((keyof F & string) | 'state' | 'createdAt' | 'updatedAt')[]
  /** The states and the moves between them: `{ initial: 'draft', moves: { … } }`. */
  states?: S
  /** Reactions and custom code: `{ like: reaction({ … }), duplicate: action({ … }) }`. */
  actions?: A
  /** Rules over several fields: `{ order: { check: …, message: …, fields: ['to'] } }`. */
  rules?: Readonly<Record<string, ValidationRule<F>>>
  /** The sections of forms, in this order: `{ looks: { fields: ['color', 'image'] } }`. */
  sections?: Readonly<Record<string, Section & { readonly fields: readonly (keyof F & string)[] }>>
  /** What somebody is to a record, for access rules: `{ client: { client: me } }`. */
  recordRoles?: Readonly<Record<string, Where>>
  /** Stricter rules for single fields: `{ salary: { read: [manager] } }`. */
  fieldPermissions?: { readonly [K in keyof F]?: FieldPermissions }
  /** Fields with a database index, for sorting and filtering: `['dueDate']`. */
  indexes?: readonly (keyof F & string)[]
  /** The days that a removed record stays in the trash. 30 by default. */
  trashDays?: number
  /** Whether each record is its own owner, as a user is. */
  selfOwned?: boolean
  /** Records that nobody changes any more: `{ when: { state: 'approved' }, message: 'It is approved.' }`. */
  frozen?: Frozen & { readonly except?: readonly ((keyof F & string) | MoveNameIn<S>)[] }
  /** Whether there is exactly one record. Nacre sets it for the settings. */
  isSingleton?: boolean
  /** Jobs that run after a verb, a move or an action: `{ create: 'announce' }`. */
  afterCommit?: Readonly<Record<string, string>>
  /** Emails after a verb, a move or an action: `{ bought: { after: 'pay', send: yourTicket, to: 'buyer' } }`. */
  emails?: Readonly<Record<string, EntityEmail>>
  /** Emails at moments of a record: `{ remind: { at: dateField('due'), time: '07:00', send: reminder, to: 'owner' } }`. */
  timers?: Readonly<Record<string, Reminder>>
}

/**
 * The parts of a declaration whose errors the types know.
 *
 * @example
 * const constraints: ConstraintDeclarations<Fields, VerbErrors, OnlyIf, {}, {}, {}, Limits, {}> = { limits: { total: 10 } }
 */
export interface ConstraintDeclarations<
  F extends Fields,
  Errors,
  Only,
  Unique,
  Spans,
  Hours,
  Limit,
  May,
> {
  /** The errors that the code of a verb can throw: `{ create: [errors['seat-taken']] }`. */
  errors?: Errors
  /** Conditions that bind everyone, by verb: `{ create: { onSale: { check: …, else: … } } }`. */
  onlyIf?: Only
  /** Unique combinations: `{ name: { fields: ['folder', 'name'], message: … } }`. */
  unique?: Unique & Readonly<Record<string, UniqueConstraint<F>>>
  /** Time spans that must not overlap: `{ room: { per: 'room', from: 'starts', to: 'ends', else: … } }`. */
  noOverlap?: Spans
  /** Time spans that must be inside weekly hours: `{ open: { from: 'starts', to: 'ends', hours: 'room.hours', else: … } }`. */
  within?: Hours
  /** Quotas and rate limits: `{ perOwner: 100, rates: { create: '10 per hour' } }`. */
  limits?: Limit
  /** Access rules: `{ read: everyone, change: { owner: always } }`. Default: administrators. */
  may?: May
}

/**
 * The constraints of an entity as they are declared, for the types of errors.
 *
 * @example
 * const constraints: EntityConstraints = { onlyIf: {}, unique: {}, noOverlap: {}, within: {}, limits: {}, may: {} }
 */
export interface EntityConstraints<
  Only = unknown,
  Unique = unknown,
  Spans = unknown,
  Hours = unknown,
  Limit = unknown,
  May = unknown,
> {
  readonly onlyIf: Only
  readonly unique: Unique
  readonly noOverlap: Spans
  readonly within: Hours
  readonly limits: Limit
  readonly may: May
}
