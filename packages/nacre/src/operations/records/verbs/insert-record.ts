import type { Actor } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { RequestContext } from '../../request-context.ts'
import { assertConditions } from '../checks/assert-conditions.ts'
import { lockConditionTargets } from '../locks/lock-condition-targets.ts'
import { assertCounts } from '../checks/enforce-counts.ts'
import type { RecordWrite } from '../record-write.ts'
import { takeLateSetLocks } from '../locks/take-set-locks.ts'
import type { CodeDeps } from './run-code-before.ts'
import { runCodeOfWrite } from './run-code-of-write.ts'
import type { RecordWriter } from './write-record.ts'

type Values = Readonly<Record<string, unknown>>

interface NewRecord {
  readonly values: Values
  readonly id?: string | undefined
  /** The write whose sets are locked already. */
  readonly early: RecordWrite
  /** The state, if it is not the initial one. */
  readonly state?: string
  /** Checks the permissions on the inserted record. */
  readonly assertPermitted?: (record: StoredRecord) => Promise<void>
  /** The actor of the code that runs afterwards. */
  readonly actorOf?: (record: StoredRecord) => Actor
}

/** Inserts a valid record, with the conditions and the code of `create`. Call it inside a transaction. */
export async function insertRecord(
  deps: CodeDeps & { readonly writer: RecordWriter },
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  { values: valid, id, early, state, assertPermitted, actorOf }: NewRecord,
): Promise<StoredRecord> {
  const verb = 'create'
  const { actor } = ctx
  const initial = state === undefined ? {} : { state }
  const code = { entity, verb, initial, values: valid }
  const values = { ...(await runCodeOfWrite(deps, trx, ctx, code)), ...initial }
  await takeLateSetLocks(deps, trx, early, { ...early.after, ...values })
  const checked = givenValues(entity, valid)
  await lockConditionTargets(deps, trx, actor, entity, { verb, values, checked })
  const stored = id === undefined ? {} : { id }
  const record = await deps.writer.insert(trx, ctx, entity, values, stored)
  await assertPermitted?.(record)
  await assertConditions(deps, trx, actor, entity, { verb, id: record.id })
  await assertCounts(deps, trx, actor, entity, { verb, record })
  const effectCtx = actorOf ? { ...ctx, actor: actorOf(record) } : ctx
  return deps.processes.effect(trx, effectCtx, { entity, verb, record })
}

/** Returns the values that were given. Their relations were locked when they were validated. */
function givenValues({ fields }: Entity, values: Values): Values {
  const isGiven = ([name]: [string, unknown]) =>
    fields[name]?.source === undefined && fields[name]?.computedDefault === undefined
  return Object.fromEntries(Object.entries(values).filter(isGiven))
}
