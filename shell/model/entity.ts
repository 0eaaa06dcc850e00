import type { Action } from './action.ts'
import type { Fields, ValuesOf } from './field.ts'
import type { Who } from './role.ts'

/**
 * A declared entity: what its records hold, what they can do, and who may.
 *
 * @example
 * const one: Entity = tile
 */
export interface Entity<
  F extends Fields = Fields,
  A extends Readonly<Record<string, Action>> = Readonly<Record<string, Action>>,
> {
  readonly name: string
  /** The name of many, which is also the address of the list: `/v1/<plural>`. */
  readonly plural: string
  readonly fields: F
  readonly actions: A
  /** Who may do what. What is not named here, only administrators may. */
  readonly may: Readonly<Record<string, Who>>
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

type MineOf<A> = {
  readonly [K in keyof A as A[K] extends { mine: infer M extends string } ? M : never]: boolean
}

/**
 * The record of an entity, as the API answers it.
 *
 * @example
 * const first: RecordOf<typeof card> | undefined = list.items[0]
 */
export type RecordOf<E extends Entity> =
  E extends Entity<infer F, infer A> ? RecordBase & ValuesOf<F> & MineOf<A> : never

/**
 * A page of records, and the cursor of the next page when there is one.
 *
 * @example
 * const cards: ListOf<typeof card> = answer.data
 */
export interface ListOf<E extends Entity> {
  readonly items: readonly RecordOf<E>[]
  readonly next: string | null
}

/**
 * Declares an entity.
 *
 * @example
 * export const note = entity({
 *   name: 'note',
 *   plural: 'notes',
 *   fields: { name: text({ required: true, max: 80 }) },
 *   may: { read: everyone },
 * })
 */
export function entity<
  const F extends Fields,
  const A extends Readonly<Record<string, Action>> = Readonly<Record<never, never>>,
>(declaration: {
  name: string
  plural: string
  fields: F
  actions?: A
  may?: Readonly<Record<string, Who>>
}): Entity<F, A> {
  const { name, plural, fields, actions = {} as A, may = {} } = declaration
  return Object.freeze({ name, plural, fields, actions, may })
}
