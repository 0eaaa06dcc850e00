import type { Entity } from '#shell/language/entities/entity.ts'
import type { QueryRunner } from '#shell/store/rows.ts'

/** What the code of a transaction has done so far. */
export interface TransactionState {
  /** The entities with changed records, for caches. */
  readonly touched: Set<Entity>
  /** The records that code has written, by entity and id. */
  readonly written: Set<string>
  /** The number of writes. */
  writes: number
  /** The number of savepoints, which are named by it. */
  savepoints: number
  /** How deep code calls code. */
  depth: number
  /** The time at which the outermost code started. */
  startedAt: number
}

const states = new WeakMap<QueryRunner, TransactionState>()

/** Returns the state of a transaction. */
export function transactionStateOf(trx: QueryRunner): TransactionState {
  const known = states.get(trx)
  if (known) return known
  const state = {
    touched: new Set<Entity>(),
    written: new Set<string>(),
    writes: 0,
    savepoints: 0,
    depth: 0,
    startedAt: 0,
  }
  states.set(trx, state)
  return state
}

/** Notes that code has written a record. */
export function recordWrite(trx: QueryRunner, entity: Entity, id: string): void {
  const { touched, written } = transactionStateOf(trx)
  touched.add(entity)
  written.add(recordKeyOf(entity, id))
}

/** Returns the entities that code has changed in a transaction. */
export function touchedByCode(trx: QueryRunner): Iterable<Entity> {
  return states.get(trx)?.touched ?? []
}

/** Checks whether code has written any record in a transaction. */
export function hasCodeWritten(trx: QueryRunner): boolean {
  return (states.get(trx)?.written.size ?? 0) > 0
}

/** Checks whether code has written a record in a transaction. */
export function isWrittenByCode(trx: QueryRunner, entity: Entity, id: string): boolean {
  return states.get(trx)?.written.has(recordKeyOf(entity, id)) === true
}

function recordKeyOf({ name }: Entity, id: string): string {
  return `${name} ${id}`
}

const readers = new WeakSet<QueryRunner>()

/** Notes that queries run outside of any transaction, so that they lock nothing. */
export function asReader(reader: QueryRunner): QueryRunner {
  readers.add(reader)
  return reader
}

export function isReader(trx: QueryRunner): boolean {
  return readers.has(trx)
}
