import type { ErrorDefinition } from '../errors/define-errors.ts'
import type { ValuesOf } from '../fields/field-values.ts'
import type { Fields } from '../fields/field.ts'
import type { Schedule } from '../product/job.ts'
import type { LocalizedText } from '../texts/localized-text.ts'
import type { AnyProduct } from '../product/registered-product.ts'
import type {
  SendableEmails,
  EnqueueableJobs,
  ProcessJob,
  ProcessStep,
} from '../product/product-processes.ts'
import type { CallFunctions } from '../product/server-call.ts'
import type { Afterwards, Fail } from './afterwards-types.ts'
import type { OwnWhere, ProcessContext, Rights, SettingsOf } from './context-types.ts'
import type { ErrorCodesOf } from './error-types.ts'
import type {
  ActionAnswer,
  ActionIn,
  ActionInput,
  CollectionName,
  EntityIn,
  EntityNamed,
  FromOf,
  IsListAction,
  IsReadOnlyAction,
  LockedRecord,
  MoveIn,
  NextRecord,
  ToOf,
  VerbIn,
  WritableValues,
} from './product-types.ts'

/** The record after a verb, with the state that a move leads to. */
type RecordAfter<E, Verb> =
  Verb extends MoveIn<E> ? LockedRecord<E, ToOf<E, Verb>> : LockedRecord<E>
/** The record before a verb. */
type RecordBefore<E, Verb> =
  Verb extends MoveIn<E>
    ? LockedRecord<E, FromOf<E, Verb>>
    : Verb extends 'create'
      ? null
      : LockedRecord<E>
type ActionRecord<E, Verb> = IsListAction<E, Verb> extends true ? null : LockedRecord<E>

interface ProcessOptions<R, L, J> {
  /** What the code does, in a sentence. The specification prints it, and buttons show it. */
  readonly description: LocalizedText
  /** What the code may do, by collection: `{ seats: ['read', 'take'] }`. */
  readonly rights?: R
  /** The e-mails that the code may send. */
  readonly sends?: L
  /** The jobs that the code may enqueue. */
  readonly starts?: J
  /** The errors of called verbs that the code handles with `tx.attempt`. */
  readonly catches?: readonly ErrorDefinition[]
}

type Maybe<T> = Promise<T | undefined | void>

interface VerbStep<P extends AnyProduct, E, Verb extends string, R, L, J> extends ProcessOptions<
  R,
  L,
  J
> {
  /** Returns a message or throws `fail(…)` to reject the verb. It only reads, and also decides about the button. */
  guard?(
    context: ProcessContext<P, R, 'read'> & {
      readonly verb: Verb
      readonly before: RecordBefore<E, Verb>
      readonly next: NextRecord<E>
      readonly fail: Fail<ErrorCodesOf<E, Verb>>
    },
  ): Maybe<LocalizedText>
  /** Returns values that are stored with the verb itself, in the same version. It only reads. */
  prepare?(
    context: ProcessContext<P, R, 'read'> & {
      readonly verb: Verb
      readonly before: RecordBefore<E, Verb>
      readonly next: NextRecord<E>
      readonly fail: Fail<ErrorCodesOf<E, Verb>>
    },
  ): Promise<WritableValues<E>>
  /** What else happens, in the same transaction, after the record is written. */
  effect?(
    context: ProcessContext<P, R, 'write'> &
      Afterwards<P, L, J> & {
        readonly verb: Verb
        readonly record: RecordAfter<E, Verb>
        readonly before: RecordBefore<E, Verb>
        readonly fail: Fail<ErrorCodesOf<E, Verb>>
      },
  ): Promise<void>
}

interface ActionStep<P extends AnyProduct, E, Verb extends string, R, L, J> extends ProcessOptions<
  R,
  L,
  J
> {
  /** Returns a message or throws `fail(…)` to reject the action. It only reads, and also decides about the button. */
  guard?(
    context: ProcessContext<P, R, 'read'> & {
      readonly verb: Verb
      readonly record: ActionRecord<E, Verb>
      readonly fail: Fail<ErrorCodesOf<E, Verb>>
    },
  ): Maybe<LocalizedText>
  /** Performs the action, and returns its answer. */
  run(
    context: (IsReadOnlyAction<E, Verb> extends true
      ? ProcessContext<P, R, 'read'>
      : ProcessContext<P, R, 'write'> & Afterwards<P, L, J>) & {
      readonly verb: Verb
      readonly record: ActionRecord<E, Verb>
      readonly input: ActionInput<E, Verb>
      readonly fail: Fail<ErrorCodesOf<E, Verb>>
    },
  ): Promise<ActionAnswer<E, Verb>>
}

/**
 * The argument of a typed job.
 *
 * @example
 * const keyOf = ({ id }: ProcessJobContext<typeof product, Fields, {}, [], []>) => `print-${id}`
 */
export interface ProcessJobContext<P extends AnyProduct, Input extends Fields, R, L, J> {
  readonly input: ValuesOf<Input>
  /** The same in every attempt, so that outside systems can use it as an idempotency key. */
  readonly id: string
  readonly attempt: number
  readonly signal: AbortSignal
  readonly settings: SettingsOf<P>
  readonly secrets: Readonly<Record<keyof PropertyOf<P, 'secrets'> & string, string>>
  readonly call: CallFunctions<PropertyOf<P, 'calls'>>
  /** Runs one transaction, once under its name however often the job is tried, and remembers its value. */
  write<T>(
    name: string,
    work: (
      context: Pick<ProcessContext<P, R, 'write'>, 'tx' | 'now' | 'time' | 'decimal'> &
        Afterwards<P, L, J>,
    ) => Promise<T>,
  ): Promise<T>
  /** Iterates over matching records of any number, which are read page by page. */
  each<const Name extends keyof R & string>(
    collection: Name,
    where: OwnWhere<EntityOfCollection<P, Name>>,
  ): AsyncIterable<LockedRecord<EntityOfCollection<P, Name>>>
}

type EntityOfCollection<P extends AnyProduct, Name> =
  EntityIn<P> extends infer E
    ? E extends unknown
      ? CollectionName<E> extends Name
        ? E
        : never
      : never
    : never

type PropertyOf<P, Key extends string> = P extends { readonly [K in Key]: infer Value }
  ? Value
  : Readonly<Record<never, never>>

/**
 * The functions that declare the processes of one product.
 *
 * @example
 * const { step, job }: ProcessLanguage<typeof product> = processesOf<typeof product>()
 */
export interface ProcessLanguage<P extends AnyProduct> {
  /**
   * Declares the code of a verb, a move or an action, or of several. There is at most one step for
   * each. `verb` of the context says which one happens.
   */
  step<
    const Name extends EntityIn<P>['name'],
    const Verb extends VerbIn<EntityNamed<P, Name>>,
    const R extends Rights<P> = Readonly<Record<never, never>>,
    const L extends SendableEmails = readonly [],
    const J extends EnqueueableJobs = readonly [],
  >(
    entity: Name,
    verb: Verb | readonly Verb[],
    step: [Verb] extends [ActionIn<EntityNamed<P, Name>>]
      ? ActionStep<P, EntityNamed<P, Name>, Verb, R, L, J>
      : VerbStep<P, EntityNamed<P, Name>, Verb, R, L, J>,
  ): ProcessStep
  /** Declares work outside of any request. It is retried; each of its writes happens once. */
  job<
    const Input extends Fields = Readonly<Record<never, never>>,
    const R extends Rights<P> = Readonly<Record<never, never>>,
    const L extends SendableEmails = readonly [],
    const J extends EnqueueableJobs = readonly [],
  >(
    declaration: Omit<ProcessOptions<R, L, J>, 'catches'> & {
      /** The fields of the input. */
      readonly input?: Input
      /** The maximum number of attempts. 8 by default. */
      readonly maxAttempts?: number
      /** The time limit of one attempt in seconds. 60 by default. */
      readonly timeoutSeconds?: number
      /** When the job runs: `every('day at 03:00')`. */
      readonly schedule?: Schedule
      readonly renamedFrom?: string
      run(context: ProcessJobContext<P, Input, R, L, J>): Promise<void>
    },
  ): ProcessJob<Input>
}

/**
 * Returns the functions that declare the processes of a product. The product is only a type here, so
 * that entities can import nothing of their processes.
 *
 * @example
 * export const { step, job } = processesOf<typeof product>()
 */
export function processesOf<P extends AnyProduct>(): ProcessLanguage<P> {
  const defaults = { rights: {}, sends: [], starts: [], catches: [] }
  return Object.freeze({
    step: (entity: string, verb: string | readonly string[], step: object) =>
      Object.freeze({ ...defaults, ...step, kind: 'step', entity, verbs: [verb].flat() }),
    job: (declaration: object) =>
      Object.freeze({
        ...defaults,
        input: {},
        maxAttempts: 8,
        timeoutSeconds: 60,
        schedule: undefined,
        renamedFrom: undefined,
        ...declaration,
        kind: 'job',
      }),
  }) as never
}
