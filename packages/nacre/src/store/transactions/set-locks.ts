import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'

/**
 * A lock on a set of records: `ticket.event=<id>` are the tickets of one event, `ticket` is all
 * tickets. It covers records that do not exist yet, which no row lock does. Whoever writes a record
 * of the set takes it `shared`. Whoever decides by what is in the set takes it `exclusive`.
 */
export interface SetLock {
  readonly key: string
  readonly mode: 'shared' | 'exclusive'
}

/** Returns the key of the records whose field has a value, or of all records of an entity. */
export function setKey(entity: { readonly name: string }, field?: string, value?: string): string {
  return field === undefined ? entity.name : `${entity.name}.${field}=${value ?? ''}`
}

export interface SetLocks {
  /**
   * Takes locks until the end of the transaction. Take all locks of a step in one call, before its
   * first question, so that the answers include what others have committed meanwhile. Waits for at
   * most the `lock_timeout` of the database, and then fails like a wait for a row: `overloaded`.
   *
   * SQLite has one writer at a time, so it needs no locks.
   */
  take(trx: QueryRunner, locks: readonly SetLock[]): Promise<void>
}

/**
 * PostgreSQL evaluates volatile functions after sorting, so this takes the locks in order. The
 * comment lets the load shedder recognize the query.
 */
export const setLocksQuery = `/* set locks */
select case when shared then pg_advisory_xact_lock_shared(id) else pg_advisory_xact_lock(id) end
from unnest($1::bigint[], $2::boolean[]) as locks (id, shared) order by id`

export function createSetLocks({ kind }: Pick<Database, 'kind'>): SetLocks {
  return {
    async take(trx, locks) {
      if (kind === 'sqlite' || locks.length === 0) return
      const merged = mergeLocks(locks)
      const ids = merged.map(({ key }) => lockId(key))
      const shared = merged.map(({ mode }) => mode === 'shared')
      await trx(CompiledQuery.raw(setLocksQuery, [ids, shared]))
    },
  }
}

/** Keeps the stronger of two locks on one key: to upgrade a shared lock later can deadlock. */
function mergeLocks(locks: readonly SetLock[]): readonly SetLock[] {
  const byKey = new Map<string, SetLock>()
  for (const lock of locks) {
    if (lock.mode === 'exclusive' || !byKey.has(lock.key)) byKey.set(lock.key, lock)
  }
  return [...byKey.values()]
}

/** Returns the number of an advisory lock, as text, because it exceeds the safe integers. */
function lockId(key: string): string {
  return String(createHash('sha256').update(`set ${key}`).digest().readBigInt64BE())
}
