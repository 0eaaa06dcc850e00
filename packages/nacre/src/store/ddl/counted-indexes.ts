import type { Entity } from '#shell/language/entities/entity.ts'
import { computedStorage } from '#shell/language/fields/expression-inputs.ts'
import { perFieldsOf } from '#shell/model/conditions/limit-counts.ts'
import { valueSources } from '#shell/model/values/value-sources.ts'
import { snakeCase } from '../columns/names.ts'
import type { ColumnDefinition, IndexDefinition } from './table-definition.ts'

/** The longest text in an index. PostgreSQL rejects rows of an index that exceed 2,704 bytes. */
const longestText = 200

/**
 * Returns the indexes that contain all that totals of other entities read of a record, so they are
 * counted without reading the records.
 */
export function totalIndexes(
  entity: Entity,
  entities: readonly Entity[],
  columns: readonly ColumnDefinition[],
): readonly IndexDefinition[] {
  const byRelation = Map.groupBy(totalInputs(entity, entities), ({ relation }) => relation)
  return [...byRelation].flatMap(([relation, inputs]): readonly IndexDefinition[] => {
    const fields = new Set([relation, ...inputs.map(({ field }) => field)])
    const names = Array.from(fields, snakeCase)
    const isComplete = names.every((name) => columns.some((one) => one.name === name && fits(one)))
    return isComplete ? [{ columns: names, isUnique: false, of: 'present' }] : []
  })
}

/** Returns the relation of each total of other entities, and the fields that it reads of a record. */
function totalInputs({ name }: Entity, entities: readonly Entity[]) {
  const named = new Map(entities.map((one) => [one.name, one]))
  return entities.flatMap((owner) => {
    const names = Object.keys(owner.fields).filter((field) => {
      const storage = computedStorage(owner.fields, field)
      return storage === 'live' || storage === 'renewed'
    })
    return valueSources(owner, named, { names, endsAtStored: true }).flatMap(
      ({ source, steps: [step, ...others], field }) =>
        source === name && step?.kind === 'inverse' && !step.isMany && others.length === 0
          ? [{ relation: step.field, field: field ?? step.field }]
          : [],
    )
  })
}

function fits({ name, column: { kind }, bounds, link }: ColumnDefinition): boolean {
  if (kind !== 'text') return kind !== 'json'
  const isShort = bounds?.oneOf !== undefined || (bounds?.longest ?? Infinity) <= longestText
  return isShort || link !== undefined || name === 'state' || name === 'owner'
}

/** Returns the indexes for limits within a time, which also count records in the trash. */
export function windowIndexes({ limits }: Entity): readonly IndexDefinition[] {
  return Object.values(limits.counts ?? {})
    .filter(({ within }) => within !== undefined)
    .map((count) => ({
      columns: [...perFieldsOf(count).map(snakeCase), 'created_at'],
      isUnique: false,
      of: 'all',
    }))
}
