import type { Entity } from '#shell/language/entities/entity.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { RequestContext } from '../request-context.ts'

type Values = Readonly<Record<string, unknown>>

/** A verb that is about to be performed. */
export interface VerbCall {
  readonly entity: Entity
  readonly verb: string
  /** Missing for a new record. */
  readonly before?: StoredRecord | undefined
}

/** Runs the code of the product in the transaction of its verb. */
export interface ProcessRunner {
  /** Runs the guard. Throws an error if it rejects the verb. Also called without a transaction, for buttons. */
  guard(trx: QueryRunner, ctx: RequestContext, call: VerbCall & { next: Values }): Promise<void>
  /** Returns the values that the code adds to those of the verb, not yet validated. */
  prepare(trx: QueryRunner, ctx: RequestContext, call: VerbCall & { next: Values }): Promise<Values>
  /** Runs the effect and the moves that the verb triggers. Returns the record as it is afterwards. */
  effect(
    trx: QueryRunner,
    ctx: RequestContext,
    call: VerbCall & { record: StoredRecord },
  ): Promise<StoredRecord>
  /** Makes the moves of other records that a verb or an action triggers. */
  follow(
    trx: QueryRunner,
    ctx: RequestContext,
    call: { entity: Entity; verb: string; id: string },
  ): Promise<void>
  /** Makes the moves whose condition a step of the transaction has made true. */
  settle(trx: QueryRunner, ctx: RequestContext, cause: string): Promise<void>
  /** Runs an action, and returns its answer. */
  act(
    trx: QueryRunner,
    ctx: RequestContext,
    call: { entity: Entity; verb: string; record: StoredRecord | undefined; input: Values },
  ): Promise<unknown>
  /** Checks whether a verb has code. */
  has(entity: Entity, verb: string): boolean
}
