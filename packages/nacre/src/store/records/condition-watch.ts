import type { Entity } from '#shell/language/entities/entity.ts'
import { valueSources } from '#shell/model/values/value-sources.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import type { Database } from '../database.ts'
import type { DatabaseRow, QueryRunner } from '../rows.ts'
import { collectOwners, type Dependent, type Ids } from './collect-owners.ts'
import { withoutFields } from './renewal-sources.ts'

/** Knows the records whose conditions may have changed, because a transaction has written what they read. */
export interface ConditionWatch {
  /** Checks whether conditions depend on the records of an entity. */
  concerns(entity: Entity): boolean
  /** Notes the records that depend on a record. Call it before and after each write. */
  note(trx: QueryRunner, entity: Entity, record: DatabaseRow): Promise<void>
  /** Returns the noted records of a transaction, and forgets them. */
  take(trx: QueryRunner): ReadonlyMap<string, ReadonlySet<string>>
}

const nothing: ReadonlyMap<string, ReadonlySet<string>> = new Map()

/** Creates the watch of some conditions of the entities. */
export function createConditionWatch(
  database: Database,
  entities: ReadonlyMap<string, Entity>,
  conditionsOf: (owner: Entity) => readonly Where[],
): ConditionWatch {
  const all = [...entities.values()].flatMap((owner) =>
    dependentsOf(owner, entities, conditionsOf(owner)),
  )
  const dependents = Map.groupBy(all, ({ source }) => source.source)
  const noted = new WeakMap<QueryRunner, Ids>()
  return {
    concerns: ({ name }) => dependents.has(name),
    async note(trx, entity, record) {
      const ids = noted.get(trx) ?? new Map()
      noted.set(trx, ids)
      await collectOwners({ database, dependents }, trx, entity, record, ids)
    },
    take(trx) {
      const ids = noted.get(trx)
      noted.delete(trx)
      return ids ?? nothing
    },
  }
}

/** Returns the conditions of moves that are made as soon as they are true. */
export const conditionsOfMoves = ({ states }: Entity): readonly Where[] =>
  Object.values(states?.moves ?? {}).flatMap(({ asSoonAs }) => (asSoonAs ? [asSoonAs] : []))

/** Returns what the conditions of an entity read. A record itself is noted by each of its writes. */
function dependentsOf(
  owner: Entity,
  entities: ReadonlyMap<string, Entity>,
  conditions: readonly Where[],
): readonly Dependent[] {
  if (conditions.length === 0) return []
  const read = conditions.flatMap((where) => valueSources(owner, entities, { where }))
  return withoutFields([{ source: owner.name, steps: [] }, ...read]).map((source) => ({
    owner,
    source,
  }))
}
