import { AppError } from '#shell/language/errors/app-error.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { isId } from '#shell/language/fields/id.ts'
import { userIdOf } from '#shell/model/conditions/me.ts'
import { fromMinorUnits } from '#shell/language/expressions/units.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import { type SetLock, setKey } from '#shell/store/transactions/set-locks.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { Store } from '#shell/store/store.ts'
import type { RequestContext } from '../request-context.ts'
import type { CodeScope } from './code-scope.ts'
import type { RecordVerbs } from './record-verbs.ts'

type Values = Readonly<Record<string, unknown>>
type Method = (...params: never[]) => Promise<unknown>
export type CollectionMethods = Readonly<Record<string, Method>>

interface Access {
  readonly store: Store
  readonly verbs: RecordVerbs
  readonly scope: CodeScope
  /** The context with which the code writes: as the application, on behalf of the actor. */
  readonly ctx: RequestContext
  /** Whether the code may write. */
  readonly isReadOnly: boolean
  /** Whether the code runs in a transaction, so that it can lock what it reads. */
  readonly canLock: boolean
}

/** The most records that one list returns, unless the code raises it. */
const maxListed = 1_000

/** Verbs that need no lock on the record that code reads. */
const readingRights = new Set(['read', 'list', 'create'])

/** Returns the methods with which code uses the records of an entity: one for each right. */
export function collectionAccess(
  access: Access,
  entity: Entity,
  { collection, rights }: { collection: string; rights: readonly string[] },
): CollectionMethods {
  const { scope } = access
  const guarded =
    (name: string, right: string, method: Method, isWrite = false): Method =>
    (...params) =>
      scope.run(
        `tx.${collection}.${name}`,
        async () => {
          if (isWrite && access.isReadOnly) throw new Error('This code only reads.')
          const needed = neededRight(right, params)
          const isGranted =
            rights.includes(needed) || (needed === 'read' && rights.includes('list'))
          if (!isGranted) throw new Error(`Add '${needed}' to rights.${collection}.`)
          return method(...params)
        },
        { isWrite },
      )
  // Guards too: two transactions that share a lock and both want to write would deadlock.
  const writes = rights.some((right) => !readingRights.has(right))
  const listing = listMethods(access, entity)
  const reading = readMethods(access, entity, { lock: writes ? 'change' : 'share', ...listing })
  const writing = writeMethods(access, entity)
  const named = (methods: CollectionMethods, rightOf: (name: string) => string, isWrite: boolean) =>
    Object.entries(methods).map(([name, method]) => [
      name,
      guarded(name, rightOf(name), method, isWrite),
    ])
  return Object.fromEntries([
    ...named(reading, () => 'read', false),
    ...named(listing, () => 'list', false),
    ...named(writing, (name) => name, true),
  ])
}

/** Returns the right that a call needs: a question with a condition needs `list`. */
function neededRight(right: string, [first, second]: readonly unknown[]): string {
  if (right === 'move' || right === 'act') return String(second)
  if (right === 'actOnList') return String(first)
  return right === 'read' && typeof first === 'object' ? 'list' : right
}

function readMethods(
  { store, scope: { trx }, canLock }: Access,
  entity: Entity,
  { lock, list }: { lock: 'share' | 'change' } & Pick<ReturnType<typeof listMethods>, 'list'>,
) {
  const find = async (target: string | Values): Promise<StoredRecord | undefined> => {
    if (typeof target === 'object') {
      const [first, second] = await list(target, { atMost: 2 })
      if (second)
        throw new Error(
          `Several records of ${entity.name} match. Narrow the condition, or use list.`,
        )
      return first
    }
    if (!isId(target)) return undefined
    const lookup = canLock ? { id: target, where: [], lock } : { id: target, where: [] }
    return store.records(entity).read(lookup, trx)
  }
  return {
    find,
    async get(target: string | Values): Promise<StoredRecord> {
      const record = await find(target)
      if (record) return record
      const named = typeof target === 'object' ? 'that matches' : `with the id ${target}`
      throw new Error(`There is no ${entity.name} ${named}.`)
    },
  }
}

/** Parses `name` or `-name`. Records with equal values are in the order of their creation. */
function orderOf(sort: string | undefined) {
  if (sort === undefined) return []
  const isDescending = sort.startsWith('-')
  return [{ field: isDescending ? sort.slice(1) : sort, isDescending }]
}

function listMethods({ store, scope: { trx }, canLock }: Access, entity: Entity) {
  const records = store.records(entity)
  const lockSet = async (where: Values): Promise<void> => {
    // A unique value has at most one record, whose lock is enough.
    if (canLock && !namesUniqueValue(entity, where))
      await store.setLocks.take(trx, [questionLock(entity, where)])
  }
  const list = async (
    where: Values,
    { sort, max = maxListed, atMost }: { sort?: string; max?: number; atMost?: number } = {},
  ): Promise<readonly StoredRecord[]> => {
    await lockSet(where)
    const query = {
      where: [where as Where],
      order: orderOf(sort),
      limit: atMost ?? max + 1,
      ...(canLock ? { isLocked: true } : {}),
    }
    const found = await records.list(query, trx)
    if (found.length > max)
      throw new Error(
        `More than ${max} records of ${entity.name} match. Narrow the condition, or raise max.`,
      )
    return found
  }
  return {
    list,
    async first(where: Values, { sort }: { sort: string }) {
      await lockSet(where)
      const query = { where: [where as Where], order: orderOf(sort), limit: 1 }
      const [first] = await records.list(canLock ? { ...query, isLocked: true } : query, trx)
      return first
    },
    async count(where: Values) {
      await lockSet(where)
      return records.count({ where: [where as Where] }, trx)
    },
    async exists(where: Values) {
      await lockSet(where)
      return (await records.list({ where: [where as Where], order: [], limit: 1 }, trx)).length > 0
    },
    async sum(field: string, where: Values) {
      await lockSet(where)
      const { constraints, column, computed } = entity.fields[field] ?? {}
      const sum = await records.sum({ field, where: [where as Where] }, trx)
      const isDecimal = column?.kind === 'decimal' || computed?.expression.gives === 'decimal'
      return isDecimal ? fromMinorUnits(sum, constraints?.places ?? 0) : Number(sum)
    },
  }
}

/** Checks whether a condition compares a unique field with one value. */
function namesUniqueValue({ fields }: Entity, where: Values): boolean {
  return Object.entries(where).some(
    ([name, value]) => fields[name]?.unique === true && typeof value === 'string',
  )
}

/** The lock of a question about many records: those of one related record, or all of the entity. */
function questionLock(entity: Entity, where: Values): SetLock {
  const relation = Object.entries(where).find(
    ([name, value]) => typeof value === 'string' && entity.fields[name]?.relation?.isMany === false,
  )
  const key = relation ? setKey(entity, relation[0], String(relation[1])) : setKey(entity)
  return { key, mode: 'exclusive' }
}

function writeMethods({ scope: { trx }, verbs, ctx }: Access, entity: Entity) {
  const act = async (name: string, input: Values, id?: string) => {
    if (entity.actions[name]?.kind !== 'code') throw new AppError('not-found')
    return verbs.act(trx, ctx, entity, { id, name, input })
  }
  return {
    create: (values: Values, { owner = null }: { owner?: string | null } = {}) =>
      verbs.create(trx, owner === null ? ctx : ownedBy(ctx, owner), entity, values),
    change: ({ id }: StoredRecord, values: Values) => verbs.change(trx, ctx, entity, id, values),
    remove: ({ id }: StoredRecord) => verbs.remove(trx, ctx, entity, id),
    move: ({ id }: StoredRecord, name: string, values: Values = {}) =>
      verbs.move(trx, ctx, entity, { id, name, values }),
    act: ({ id }: StoredRecord, name: string, input: Values = {}) => act(name, input, id),
    actOnList: (name: string, input: Values = {}) => act(name, input),
  }
}

/** Records that code creates belong to the actor, unless it names another owner. */
function ownedBy(ctx: RequestContext, owner: string): RequestContext {
  const [, key] = /^visitor:(.+)$/u.exec(owner) ?? []
  if (key !== undefined)
    return { ...ctx, actor: { kind: 'system', behalf: { kind: 'visitor', key } } }
  const id = userIdOf(owner) ?? owner
  if (!isId(id)) throw new Error(`The owner ${owner} is neither a user nor a visitor.`)
  return { ...ctx, actor: { kind: 'system', behalf: { kind: 'user', id, roles: [] } } }
}
