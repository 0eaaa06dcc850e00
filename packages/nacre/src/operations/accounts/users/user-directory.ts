import { systemActor } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import { normalizeEmail } from '#shell/model/fields/email.ts'
import type { Product } from '#shell/model/product.ts'
import type { QueryRunner } from '#shell/store/database.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Store } from '#shell/store/store.ts'
import type { RequestContext } from '../../request-context.ts'
import { readAllRecords } from '../../lists/read-all-records.ts'
import { validateForWrite } from '../../records/validate-for-write.ts'
import type { Authorizer } from '../../authorizer.ts'
import { createRecordWriter } from '../../records/write-record.ts'

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
  create(
    trx: QueryRunner,
    ctx: RequestContext,
    values: Values,
    state: UserRecord['state'],
  ): Promise<UserRecord>
  /** Changes values or the state, and records the change in the history under `verb`. */
  change(
    trx: QueryRunner,
    ctx: RequestContext,
    before: UserRecord,
    values: Values,
    verb: string,
  ): Promise<UserRecord>
}

export function createUserDirectory(
  deps: { readonly product: Product; readonly store: Store; readonly authorizer: Authorizer },
  entity: Entity,
): UserDirectory {
  const { store } = deps
  const records = store.records(entity)
  const writer = createRecordWriter(store, deps.product)
  return {
    entity,
    settableFields(roles) {
      const writableFields = deps.authorizer.writable({ kind: 'user', id: '', roles }, entity)
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
    async create(trx, ctx, input, state) {
      const values = await validateForWrite(deps, trx, withSystemActor(ctx), entity, input)
      return toUser(await writer.insert(trx, ctx, entity, { ...values, state }))
    },
    async change(trx, ctx, before, { state, ...input }, verb) {
      const current = await validateForWrite(deps, trx, withSystemActor(ctx), entity, input, before)
      const values = state === undefined ? current : { ...current, state }
      return toUser(await writer.update(trx, ctx, entity, { before, values, verb }))
    },
  }
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
