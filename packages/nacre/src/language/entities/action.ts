import type { ErrorDefinition } from '../errors/define-errors.ts'
import type { ValuesOf } from '../fields/field-values.ts'
import type { Fields } from '../fields/field.ts'
import type { LocalizedText } from '../texts/localized-text.ts'

/**
 * Counts each actor once and lets them take it back.
 *
 * @example
 * like: reaction({ countField: 'likes', viewerField: 'liked' })
 */
export interface Reaction<CountField extends string = string, ViewerField extends string = string> {
  readonly kind: 'reaction'
  /** The name of the counter field with the number of reactions. */
  readonly countField: CountField
  /** The name of the boolean field that tells the viewer whether they reacted. */
  readonly viewerField: ViewerField
  readonly label: LocalizedText | undefined
}

/**
 * The argument of an action's `run` function. Its methods run with the permissions of the actor who
 * called the action, in the transaction of the action.
 *
 * @example
 * const rename = ({ record, input, change }: ActionContext<{ suffix: string }>) =>
 *   change({ title: `${record['title']} (${input.suffix})` })
 */
export interface ActionContext<Input> {
  /** The record of the action, with the fields that the actor may read. */
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string }
  /** The validated input. */
  readonly input: Input
  /** Changes the record of the action. */
  change(values: Readonly<Record<string, unknown>>): Promise<void>
  /** Creates a record of an entity and returns its id. */
  create(entity: string, values: Readonly<Record<string, unknown>>): Promise<string>
  /**
   * Reads a record of an entity. Returns `undefined` if it does not exist or the actor may not read
   * it.
   */
  read(entity: string, id: string): Promise<Readonly<Record<string, unknown>> | undefined>
  /** Enqueues a job. It runs after the transaction is committed. */
  enqueue(job: string, payload: unknown): Promise<void>
}

/**
 * An action that runs code of the product, with the fields of its input.
 *
 * @example
 * const custom: CustomAction = action({ input: { suffix: text() }, run: async ({ change }) => change({}) })
 */
export interface CustomAction<
  Input extends Fields = Fields,
  Output = unknown,
  ErrorName extends string = string,
  Of extends 'record' | 'list' = 'record' | 'list',
  ReadOnly extends boolean = boolean,
> {
  readonly kind: 'code'
  readonly input: Input
  /** The fields of the answer, if the action is a step in `product/processes`. */
  readonly answers: Fields
  /** Whether the action belongs to one record or to the whole list. */
  readonly of: Of
  /** Whether the action only reads. It is a GET request then. */
  readonly readOnly: ReadOnly
  /** The errors of the product that the action can throw. */
  readonly errors: readonly ErrorDefinition<ErrorName>[]
  readonly label: LocalizedText | undefined
  /** A description of the action in one sentence. */
  readonly description: string | undefined
  /** Runs the action. Without it, a step in `product/processes` does. */
  run?(context: ActionContext<ValuesOf<Input>>): Promise<Output>
}

/**
 * Something that an entity can do besides the six verbs.
 *
 * @example
 * actions: { like: reaction({ countField: 'likes', viewerField: 'liked' }) }
 */
export type Action = Reaction | CustomAction

/**
 * Counts each actor once and lets them take it back.
 *
 * @example
 * like: reaction({ countField: 'likes', viewerField: 'liked' })
 */
export function reaction<
  const CountField extends string,
  const ViewerField extends string,
>(options: {
  /** The counter field with the number of reactions: `'likes'`. */
  countField: CountField
  /**
   * The name of the boolean that tells the viewer whether they reacted: `'liked'`. It must not be
   * the name of a field.
   */
  viewerField: ViewerField
  /** The label of the button. By default it is derived from the name. */
  label?: LocalizedText
}): Reaction<CountField, ViewerField> {
  return Object.freeze({ kind: 'reaction', label: undefined, ...options })
}

interface ActionOptions<Input, ErrorName extends string> {
  /**
   * The fields of the input, from which its form is generated:
   * `{ suffix: text({ required: true }) }`.
   */
  input?: Input
  /** The label of the button. By default it is derived from the name. */
  label?: LocalizedText
  /** A description of the action in one sentence, for the API documents and the specification. */
  description?: string
  /** The errors of the product that the action can throw: `[errors['shelf-full']]`. */
  errors?: readonly ErrorDefinition<ErrorName>[]
}

type NoFields = Readonly<Record<never, never>>
type AnswerOf<Answers extends Fields> = [keyof Answers] extends [never] ? void : ValuesOf<Answers>

/**
 * Declares an action. Its code is a step in `product/processes`.
 *
 * @example
 * transfer: action({ of: 'list', input: { amount: money('EUR', { required: true }) }, answers: { entry: text({ required: true }) } })
 */
export function action<
  const Input extends Fields,
  Output = unknown,
  const ErrorName extends string = never,
>(
  options: ActionOptions<Input, ErrorName> & {
    /**
     * Runs the action in a transaction. The return value is the response.
     *
     * @deprecated Removed in 0.3.0. Use a step in `product/processes`, whose records and values are typed.
     */
    run(context: ActionContext<ValuesOf<Input>>): Promise<Output>
  },
): CustomAction<Input, Output, ErrorName, 'record', false>
export function action<
  const Input extends Fields = NoFields,
  const Answers extends Fields = NoFields,
  const ErrorName extends string = never,
  const Of extends 'record' | 'list' = 'record',
  const ReadOnly extends boolean = false,
>(
  options: ActionOptions<Input, ErrorName> & {
    /** The fields of the answer: `{ entry: text({ required: true }) }`. */
    answers?: Answers
    /** `list` for an action that belongs to no single record. `record` by default. */
    of?: Of
    /** Whether the action only reads. It is a GET request then, and takes no locks. */
    readOnly?: ReadOnly
  },
): CustomAction<Input, AnswerOf<Answers>, ErrorName, NoInfer<Of>, NoInfer<ReadOnly>>
export function action(options: object): CustomAction {
  return Object.freeze({
    kind: 'code',
    input: {},
    answers: {},
    of: 'record',
    readOnly: false,
    label: undefined,
    description: undefined,
    errors: [],
    ...options,
  })
}
