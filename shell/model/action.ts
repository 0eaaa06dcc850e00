import type { DeclaredFailure } from './declared-failures.ts'
import type { ValuesOf } from './field-values.ts'
import type { Fields } from './field.ts'
import type { Words } from './words.ts'

/**
 * Counts each actor once and lets them take it back.
 *
 * @example
 * like: tally({ count: 'likes', mine: 'liked' })
 */
export interface Tally<Count extends string = string, Mine extends string = string> {
  readonly kind: 'tally'
  /** The counter field that holds how many have done it. */
  readonly count: Count
  /** The name under which a record tells an actor whether they have. */
  readonly mine: Mine
  readonly label: Words | undefined
}

/**
 * What a product's own code has in its hands: everything it does is done with the rights of the
 * actor who asked, in the transaction of the action.
 *
 * @example
 * run: async ({ record, input, change }) => change({ title: `${record.title} (${input.suffix})` })
 */
export interface Run<Input> {
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string }
  readonly input: Input
  /** Changes the record of the action. */
  change(values: Readonly<Record<string, unknown>>): Promise<void>
  /** Makes a record of any entity and gives its id. */
  create(entity: string, values: Readonly<Record<string, unknown>>): Promise<string>
  read(entity: string, id: string): Promise<Readonly<Record<string, unknown>> | undefined>
  /** Has a job done once all of this is stored. */
  later(job: string, payload: unknown): Promise<void>
}

/**
 * Plain code of the product's own, with what it needs to be told.
 *
 * @example
 * const custom: Code = action({ input: { suffix: text() }, run: async ({ change }) => change({}) })
 */
export interface Code<
  Input extends Fields = Fields,
  Output = unknown,
  FailureName extends string = string,
> {
  readonly kind: 'code'
  readonly input: Input
  /** The refusals of the product's own that it can meet. */
  readonly failures: readonly DeclaredFailure<FailureName>[]
  readonly label: Words | undefined
  /** What the code does, in a sentence. */
  readonly does: string | undefined
  run(context: Run<ValuesOf<Input>>): Promise<Output>
}

/**
 * Something that an entity can do besides the six verbs.
 *
 * @example
 * actions: { like: tally({ count: 'likes', mine: 'liked' }) }
 */
export type Action = Tally | Code

/**
 * Counts each actor once and lets them take it back.
 *
 * @example
 * like: tally({ count: 'likes', mine: 'liked' })
 */
export function tally<const Count extends string, const Mine extends string>(options: {
  count: Count
  mine: Mine
  label?: Words
}): Tally<Count, Mine> {
  return Object.freeze({ kind: 'tally', label: undefined, ...options })
}

/**
 * Declares an action in plain code.
 *
 * @example
 * duplicate: action({ input: {}, run: async ({ record, create }) => create('card', { title: record.title }) })
 */
export function action<
  const Input extends Fields,
  Output = unknown,
  const FailureName extends string = never,
>(options: {
  input: Input
  label?: Words
  does?: string
  failures?: readonly DeclaredFailure<FailureName>[]
  run(context: Run<ValuesOf<Input>>): Promise<Output>
}): Code<Input, Output, FailureName> {
  return Object.freeze({
    kind: 'code',
    label: undefined,
    does: undefined,
    failures: [],
    ...options,
  })
}
