import { type Actor, systemActor } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { normalizeEmail } from '#shell/field-types/email/field.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { Store } from '#shell/store/store.ts'
import type { RequestContext } from '../../request-context.ts'
import { readAllRecords } from '../../queries/read-all-records.ts'
import type { Operations } from '../../operations.ts'
import { touchedByCode } from '../../processes/transaction-state.ts'
import { assertConditions } from '../../records/checks/assert-conditions.ts'
import { lockConditionTargets } from '../../records/locks/lock-condition-targets.ts'
import { enforceQuotas } from '../../records/checks/enforce-quotas.ts'
import { countUses } from '../../enforce-rate-limits.ts'
import { assertCounts } from '../../records/checks/enforce-counts.ts'
import { foreseeableValues } from '../../records/verbs/set-values.ts'
import { insertRecord } from '../../records/verbs/insert-record.ts'
import { runCodeBefore } from '../../records/verbs/run-code-before.ts'
import { takeSetLocks } from '../../records/locks/take-set-locks.ts'
import { validateForWrite } from '../../records/checks/validate-for-write.ts'
import { createRecordWriter } from '../../records/verbs/write-record.ts'
import { writeWithRetry } from '../../write-with-retry.ts'

type Values = Readonly<Record<string, unknown>>

/** A user with all fields, regardless of permissions. */
export interface UserRecord extends StoredRecord {
  readonly email: string
  readonly name: string | null
  readonly language: string | null
  readonly timeZone: string | null
  readonly roles: readonly string[]
  readonly state: 'invited' | 'active' | 'disabled' | 'leaving'
}

/** Internal access to users, without permission checks: callers authorize first. */
export interface UserDirectory {
  readonly entity: Entity
  /** Returns the fields that a user with these roles may set. */
  settableFields(roles: readonly string[]): readonly string[]
  /** Lists all users, ordered by email address. */
  list(): Promise<readonly UserRecord[]>
  /** Finds a user by email address. Accepts any input. */
  byEmail(input: unknown, trx?: QueryRunner): Promise<UserRecord | undefined>
  /** Finds a user by id. With `trx`, locks the record until the end of the transaction. */
  byId(id: string, trx?: QueryRunner): Promise<UserRecord | undefined>
  /** Runs a transaction that writes users, and notifies caches after its commit. */
  write<T>(work: (trx: QueryRunner) => Promise<T>): Promise<T>
  /**
   * Creates a user, with the limits, the conditions and the code of `create`. Code acts on behalf of the
   * new user if a visitor signs up. The first administrator is created without limits.
   */
  create(
    trx: QueryRunner,
    ctx: RequestContext,
    values: Values,
    state: UserRecord['state'],
    options?: { readonly isFirst?: boolean },
  ): Promise<UserRecord>
  /**
   * Changes values or the state, and records the change in the history under `verb`. The conditions and
   * the code are those of the move that `verb` names, otherwise those of `change`. `forget`, which erases
   * personal data, has none.
   */
  change(
    trx: QueryRunner,
    ctx: RequestContext,
    before: UserRecord,
    values: Values,
    verb: string,
  ): Promise<UserRecord>
  /** Throws if a condition or a guard rejects the removal of the user. */
  assertRemovable(trx: QueryRunner, ctx: RequestContext, user: UserRecord): Promise<void>
}

interface Deps {
  readonly product: Product
  readonly store: Store
  readonly operations: Pick<Operations, 'authorizer' | 'processes' | 'changes'>
}

export function createUserDirectory(
  { product, store, operations }: Deps,
  entity: Entity,
): UserDirectory {
  const { authorizer, processes, changes } = operations
  const records = store.records(entity)
  const writer = createRecordWriter(store, product)
  const deps = { product, store, authorizer, processes, writer }
  return {
    entity,
    settableFields(roles) {
      const writableFields = authorizer.writable({ kind: 'user', id: '', roles }, entity)
      return Object.keys(entity.fields).filter(
        (name) => writableFields.has(name) && !entity.fields[name]?.readOnly,
      )
    },
    async list() {
      const all = (await readAllRecords(records, { where: [] })).map(toUser)
      return all.toSorted((one, other) => (one.email < other.email ? -1 : 1))
    },
    async byEmail(input, trx) {
      const where = [{ email: { is: normalizedEmail(input) } }]
      const [found] = await records.list({ where, order: [], limit: 1 }, trx)
      return found && toUser(found)
    },
    async byId(id, trx) {
      const lock = trx ? ({ lock: 'change' } as const) : {}
      const found = await records.read({ id, where: [], ...lock }, trx)
      return found && toUser(found)
    },
    async write(work) {
      const { result, touched } = await writeWithRetry(store, async (trx) => ({
        result: await work(trx),
        touched: [...touchedByCode(trx)],
      }))
      for (const { name } of new Set([entity, ...touched])) changes.notify(name)
      return result
    },
    async create(trx, ctx, input, state, { isFirst = false } = {}) {
      const early = { entity, after: { ...foreseeableValues(ctx, entity), ...input } }
      await takeSetLocks(deps, trx, early)
      const values = await validateForWrite(deps, trx, withSystemActor(ctx), entity, input)
      if (!isFirst) await enforceQuotas(store, trx, ctx, entity)
      await countUses(store, trx, ctx, [{ entity, verb: 'create' }])
      const actorOf = (user: StoredRecord) => newUserAsActor(ctx.actor, toUser(user))
      return toUser(await insertRecord(deps, trx, ctx, entity, { values, early, state, actorOf }))
    },
    async change(trx, ctx, before, { state, ...input }, verb) {
      await takeSetLocks(deps, trx, { entity, before, after: { ...before, ...input } })
      const valid = await validateForWrite(deps, trx, withSystemActor(ctx), entity, input, before)
      const values = state === undefined ? valid : { ...valid, state }
      if (verb === 'forget')
        return toUser(await writer.update(trx, ctx, entity, { before, values, verb }))
      return toUser(await changeWithCode(deps, trx, ctx, entity, { before, values, verb }))
    },
    async assertRemovable(trx, ctx, user) {
      await assertConditions(deps, trx, ctx.actor, entity, { verb: 'remove', id: user.id })
      const call = { entity, verb: 'remove', before: user, next: user }
      await processes.guard(trx, ctx, call)
    },
  }
}

type WriteDeps = Parameters<typeof insertRecord>[0]

/** Changes a user with the conditions and the code of the move, or of `change`. */
async function changeWithCode(
  deps: WriteDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  { before, values, verb: name }: { before: UserRecord; values: Values; verb: string },
): Promise<StoredRecord> {
  const isMove = Object.hasOwn(entity.states?.moves ?? {}, name)
  const verb = isMove ? name : 'change'
  const { id } = before
  const { actor } = ctx
  await lockConditionTargets(deps, trx, actor, entity, { verb, values: { ...before, ...values } })
  if (isMove) await assertConditions(deps, trx, actor, entity, { verb, id })
  const complete = await runCodeBefore(deps, trx, ctx, { entity, verb, before, values })
  const change = { before, values: complete }
  const record = await deps.writer.update(trx, ctx, entity, { ...change, verb: name })
  if (!isMove) await assertConditions(deps, trx, actor, entity, { verb, id, change })
  await assertCounts(deps, trx, actor, entity, { verb, before, record })
  return deps.processes.effect(trx, ctx, { entity, verb, before, record })
}

/** Who signs up acts as the new user. Others stay who they are. */
function newUserAsActor(actor: Actor, { id, roles }: UserRecord): Actor {
  return actor.kind === 'visitor' ? { kind: 'user', id, roles } : actor
}

/** Returns the context with the system actor, which may set every field. */
function withSystemActor(ctx: RequestContext): RequestContext {
  return { ...ctx, actor: systemActor }
}

/** Returns the normalized email address, or an empty string for invalid input. */
export function normalizedEmail(input: unknown): string {
  return normalizeEmail(input)?.toLowerCase() ?? ''
}

/** Casts a record to a user. The cast is safe because every user entity declares these fields. */
function toUser(record: StoredRecord): UserRecord {
  return record as UserRecord
}

/** Checks whether a user in this state may sign in. */
export function isActiveUser({ state }: { readonly state: string }): boolean {
  return state === 'active' || state === 'leaving'
}
