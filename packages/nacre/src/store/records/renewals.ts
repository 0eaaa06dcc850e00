import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '#shell/language/entities/entity.ts'
import { inlineComputed } from '#shell/language/fields/expression-inputs.ts'
import type { Database } from '../database.ts'
import type { DatabaseRow, QueryRunner } from '../rows.ts'
import { createValueCompiler } from '../sql/field-sql.ts'
import { addIds, collectOwners, type Dependent, type Ids } from './collect-owners.ts'
import { renewedColumns, snakeCase, tableOf } from '../columns/names.ts'
import { renewalSources } from './renewal-sources.ts'

type Sql = RawBuilder<unknown>

/** A stored value that differs from what it is worked out from. */
export interface RenewalDifference {
  readonly entity: string
  readonly field: string
  readonly count: number
}

/** Renews stored values in the transaction that changes what they are worked out from. */
export interface Renewals {
  /** Checks whether stored values depend on records of an entity. */
  concerns(entity: Entity): boolean
  /** Checks whether a write of one entity renews stored values of another. */
  renews(entity: Entity, owner: Entity): boolean
  /**
   * Collects the records whose stored values depend on a record. Call it before and after a change,
   * because the change can point the record elsewhere.
   */
  collect(trx: QueryRunner, entity: Entity, record: DatabaseRow, affected: Ids): Promise<void>
  /** Renews the stored values of the collected records, and of those that depend on them. */
  renew(trx: QueryRunner, affected: Ids): Promise<void>
  /** Compares all stored values with a recount. */
  differences(): Promise<readonly RenewalDifference[]>
}

interface Context {
  readonly database: Database
  readonly entities: ReadonlyMap<string, Entity>
  readonly owners: readonly Entity[]
  /** The stored values that depend on an entity, by its name. */
  readonly dependents: ReadonlyMap<string, readonly Dependent[]>
}

export function createRenewals(
  database: Database,
  entities: ReadonlyMap<string, Entity>,
): Renewals {
  const owners = renewalOrder(entities)
  const all = owners.flatMap((owner) =>
    renewalSources(owner, entities).map((source) => ({ owner, source })),
  )
  const dependents = Map.groupBy(all, ({ source }) => source.source)
  const context = { database, entities, owners, dependents }
  return {
    concerns: ({ name }) => dependents.has(name),
    renews: ({ name }, owner) =>
      dependents.get(name)?.some((one) => one.owner.name === owner.name) ?? false,
    collect: (trx, entity, record, affected) =>
      collectOwners(context, trx, entity, record, affected),
    async renew(trx, affected) {
      for (let open = affected; open.size > 0;) open = await renewOnce(context, trx, open)
    },
    differences: () => findDifferences(context),
  }
}

/** Renews the collected records, and returns those of other entities that depend on the changed ones. */
async function renewOnce(context: Context, trx: QueryRunner, open: Ids): Promise<Ids> {
  const next: Ids = new Map()
  for (const owner of context.owners) {
    const ids = [...(open.get(owner.name) ?? [])]
    if (ids.length === 0) continue
    for (const id of await renewOwner(context, trx, owner, ids)) {
      const others: Ids = new Map()
      await collectOwners(context, trx, owner, { id }, others)
      for (const [name, more] of others) {
        const known = context.entities.get(name)
        // Its own values are renewed already.
        if (known && name !== owner.name) addIds(next, known, more)
      }
    }
  }
  return next
}

/** Renews the stored values of records, and returns the ids of those that changed. */
async function renewOwner(
  { database, entities }: Context,
  trx: QueryRunner,
  owner: Entity,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { build, kind } = database
  const list = sql.join(ids.toSorted())
  const lock = sql`select id from ${sql.table(tableOf(owner.name))} where id in (${list}) order by id for no key update`
  const update = renewal(database, owner, entities, sql`id in (${list})`)
  // The update is a statement of its own, so it sees what others commit while the lock waits.
  const locked = kind === 'postgres' ? trx(lock.compile(build)) : undefined
  const [changed] = await Promise.all([trx(update.compile(build)), locked])
  return changed.map(({ id }) => String(id))
}

async function findDifferences({
  database,
  entities,
  owners,
}: Context): Promise<readonly RenewalDifference[]> {
  const values = createValueCompiler(database, entities)
  const found: RenewalDifference[] = []
  for (const owner of owners) {
    for (const { name } of renewedColumns(owner)) {
      const expression = renewedExpression(owner, name)
      const value = values.expression(expression, { entity: owner, alias: 't' })
      const query = sql`select count(*) as number from ${sql.table(tableOf(owner.name))} as t where ${sql.ref(`t.${snakeCase(name)}`)} is distinct from ${value}`
      const [row] = await database.read(query.compile(database.build))
      const count = Number(row?.['number'])
      if (count > 0) found.push({ entity: owner.name, field: name, count })
    }
  }
  return found
}

/** Returns the expression of a stored value, without stored values of the same record. */
function renewedExpression({ fields }: Entity, name: string) {
  const { computed } = fields[name] ?? {}
  if (!computed) throw new Error(`${name} is not computed.`)
  return inlineComputed(computed.expression, fields, { isComplete: true })
}

/**
 * Returns the entities with stored values, each after those whose stored values it reads.
 */
export function renewalOrder(entities: ReadonlyMap<string, Entity>): readonly Entity[] {
  const owners = [...entities.values()].filter((entity) => renewedColumns(entity).length > 0)
  const ordered = new Set<Entity>()
  const add = (owner: Entity): void => {
    if (ordered.has(owner)) return
    const names = new Set(renewalSources(owner, entities).map(({ source }) => source))
    for (const other of owners) if (other !== owner && names.has(other.name)) addOnce(other, owner)
    ordered.add(owner)
  }
  const open = new Set<string>()
  const addOnce = (owner: Entity, by: Entity): void => {
    // Two entities can store values of each other, as long as no value depends on itself.
    if (open.has(owner.name)) return
    open.add(by.name)
    add(owner)
    open.delete(by.name)
  }
  owners.forEach(add)
  return [...ordered]
}

/** Returns the statement that renews all stored values of records, and returns the changed ones. */
export function renewal(
  database: Database,
  owner: Entity,
  entities: ReadonlyMap<string, Entity>,
  which: Sql,
): Sql {
  const values = createValueCompiler(database, entities)
  const table = sql.table(tableOf(owner.name))
  const columns = renewedColumns(owner).map(({ name }) => ({
    column: sql.ref(snakeCase(name)),
    value: values.expression(renewedExpression(owner, name), { entity: owner, alias: 't' }),
  }))
  const computed = columns.map(({ column, value }) => sql`${value} as ${column}`)
  const sets = columns.map(({ column }) => sql`${column} = n.${column}`)
  const differs = columns.map(({ column }) => sql`${table}.${column} is distinct from n.${column}`)
  return sql`update ${table} set ${sql.join(sets)} from (select t.id as id, ${sql.join(computed)} from ${table} as t where t.${which}) as n where ${table}.id = n.id and (${sql.join(differs, sql` or `)}) returning ${table}.id`
}
