import type { Action, Tally } from './action.ts'
import type { GivenOf, ValuesOf } from './field-values.ts'
import type { Fields } from './field.ts'
import type { Limits } from './limits.ts'
import type { Terms, Who } from './role.ts'
import { type CheckedOf, type StandardSchema, standardSchemaOf } from './standard-schema.ts'
import type { Section } from './section.ts'
import type { States } from './state.ts'
import type { Words } from './words.ts'

/**
 * Who may see or set a single field, where that is less than who may see or change the record.
 *
 * @example
 * const terms: FieldTerms = { read: [editor], change: [chief] }
 */
export interface FieldTerms {
  readonly read?: Who
  readonly change?: Who
}

/**
 * A rule over several fields: true where all is well. Runs on both sides.
 *
 * @example
 * const order: Rule = { holds: ({ from, to }) => from <= to, says: 'The end must come after the start.', fields: ['to'] }
 */
export interface Rule<F extends Fields = Fields> {
  readonly holds: (values: ValuesOf<F>) => boolean
  readonly says: Words
  /** The fields beside which the sentence stands. */
  readonly fields: readonly (keyof F & string)[]
}

/**
 * Fields whose values may stand together only once.
 *
 * @example
 * const once: Unique = { fields: ['folder', 'name'], says: 'The folder has a link of this name.' }
 */
export interface Unique<F extends Fields = Fields> {
  readonly fields: readonly (keyof F & string)[]
  readonly says: Words
}

/**
 * A declared entity: what its records hold, what becomes of them, what they can do, and who may. To
 * other libraries it is a Standard Schema of the values of a new record.
 *
 * @example
 * const one: Entity = card
 */
export interface Entity<
  F extends Fields = Fields,
  A extends Readonly<Record<string, Action>> = Readonly<Record<string, Action>>,
  S extends States | undefined = States | undefined,
  Plural extends string = string,
  Name extends string = string,
> extends StandardSchema<GivenOf<F>, CheckedOf<F>> {
  readonly name: Name
  /** The name of many, which is also the address of the list: `/v1/<plural>`. */
  readonly plural: Plural
  readonly label: Words | undefined
  /** What many of them are called. */
  readonly labels: Words | undefined
  readonly was: string | undefined
  /** What it is for, in a sentence. */
  readonly purpose: string | undefined
  readonly fields: F
  /** The field by which people call a record, wherever it is spoken of. */
  readonly title: string | undefined
  /** The columns of its list, as long as nobody chooses others: `[]` for those of most use. */
  readonly columns: readonly string[]
  readonly states: S
  readonly actions: A
  readonly rules: Readonly<Record<string, Rule>>
  readonly unique: Readonly<Record<string, Unique>>
  /** Fields that stand together in forms, in this order. */
  readonly sections: Readonly<Record<string, Section>>
  /** Who may do what. What is not named here, only administrators may. */
  readonly may: Readonly<Record<string, Who>>
  readonly fieldTerms: Readonly<Record<string, FieldTerms>>
  readonly limits: Limits
  /** Fields by which lists are often sorted or narrowed: they get an index. */
  readonly sortedBy: readonly string[]
  /** Days that a removed record stays in the bin; then it is gone. */
  readonly binDays: number
  /** Whether a record is its own owner, as people are. */
  readonly ownsItself: boolean
  /** The names of jobs that are done once a verb or a move is stored. */
  readonly after: Readonly<Record<string, string>>
}

/**
 * What every record has, whatever its entity declares.
 *
 * @example
 * const { id, version }: RecordBase = record
 */
export interface RecordBase {
  readonly id: string
  readonly version: number
  readonly created: string
  readonly updated: string
}

/**
 * The states of an entity, as a type.
 *
 * @example
 * const state: StateOf<typeof card> = 'published'
 */
export type StateOf<E> =
  E extends Entity<Fields, Readonly<Record<string, Action>>, infer S>
    ? S extends States
      ? StatesIn<S>
      : never
    : never

type StatesIn<S extends States> =
  | S['initial']
  | S['moves'][keyof S['moves']]['to']
  | (S extends { ends: readonly (infer End extends string)[] } ? End : never)
  | (S extends { begins: readonly (infer Begin extends string)[] } ? Begin : never)

type MineOf<A> = {
  readonly [K in keyof A as A[K] extends Tally<string, infer M> ? M : never]: boolean
}

type StatePart<S> = S extends States ? { readonly state: StatesIn<S> } : unknown

/**
 * The record of an entity, as the API answers it.
 *
 * @example
 * const first: RecordOf<typeof card> = list.items[0]
 */
export type RecordOf<E> =
  E extends Entity<infer F, infer A, infer S>
    ? RecordBase & ValuesOf<F> & MineOf<A> & StatePart<S>
    : never

/**
 * A page of records, and the cursor of the next page when there is one.
 *
 * @example
 * const cards: ListOf<typeof card> = answer.data
 */
export interface ListOf<E> {
  readonly items: readonly RecordOf<E>[]
  readonly next: string | null
  /** How many there are in all, where that was asked for. */
  readonly total?: number
}

interface Declaration<
  F extends Fields,
  A extends Readonly<Record<string, Action>>,
  S,
  Plural extends string,
  Name extends string,
> {
  name: Name
  plural: Plural
  label?: Words
  labels?: Words
  was?: string
  purpose?: string
  fields: F
  title?: keyof F & string
  columns?: readonly ((keyof F & string) | 'state' | 'created' | 'updated')[]
  states?: S
  actions?: A
  rules?: Readonly<Record<string, Rule<F>>>
  unique?: Readonly<Record<string, Unique<F>>>
  sections?: Readonly<Record<string, Section & { readonly fields: readonly (keyof F & string)[] }>>
  may?: Readonly<Record<string, Who>>
  fieldTerms?: { readonly [K in keyof F]?: FieldTerms }
  limits?: Limits
  sortedBy?: readonly (keyof F & string)[]
  binDays?: number
  ownsItself?: boolean
  after?: Readonly<Record<string, string>>
}

/** Where no states are declared, none are known. */
type Declared<S> = States | undefined extends S ? undefined : S

/**
 * Declares an entity. People call its records by the first text that it has, unless `title` names another
 * field; a computed one puts several together.
 *
 * @example
 * export const person = entity({
 *   name: 'person',
 *   plural: 'people',
 *   label: { en: 'Person', de: 'Person' },
 *   labels: { en: 'People', de: 'Personen' },
 *   fields: {
 *     first: text({ required: true, max: 80 }),
 *     last: text({ required: true, max: 80 }),
 *     name: computed({ from: join(textOf('first'), ' ', textOf('last')) }),
 *     born: date(),
 *   },
 *   title: 'name',
 *   columns: ['name', 'born', 'updated'],
 *   may: { read: everyone },
 * })
 */
export function entity<
  const F extends Fields,
  const A extends Readonly<Record<string, Action>> = Readonly<Record<never, never>>,
  // By this default a guard knows what it is given.
  const S extends States | undefined = States | undefined,
  const Plural extends string = string,
  const Name extends string = string,
>(declaration: Declaration<F, A, S, Plural, Name>): Entity<F, A, Declared<S>, Plural, Name> {
  const { rules = {}, unique = {}, fieldTerms = {}, states, ...rest } = declaration
  const { fields } = rest
  // From here on they are asked about records whose fields nobody knows by type.
  const loose = {
    rules: rules as Readonly<Record<string, Rule>>,
    unique: unique as Readonly<Record<string, Unique>>,
    fieldTerms: fieldTerms as Readonly<Record<string, FieldTerms>>,
  }
  return Object.freeze({
    label: undefined,
    labels: undefined,
    was: undefined,
    purpose: undefined,
    title: undefined,
    columns: [],
    states: states as Declared<S>,
    actions: {} as A,
    may: {},
    limits: {},
    sections: {},
    sortedBy: [],
    binDays: 30,
    ownsItself: false,
    after: {},
    ...rest,
    ...loose,
    ...standardSchemaOf({ fields, rules: loose.rules }),
  })
}

/**
 * The terms on which roles may do something, when they are of any kind.
 *
 * @example
 * const terms: Readonly<Record<string, Terms>> = termsOf(card.may.read)
 */
export function termsOf(who: Who): Readonly<Record<string, Terms>> {
  if (who === 'everyone') return { everyone: 'always' }
  if (!isRoles(who)) return who
  return Object.fromEntries(who.map(({ role }) => [role, 'always']))
}

function isRoles(who: Who): who is Extract<Who, readonly unknown[]> {
  return Array.isArray(who)
}
