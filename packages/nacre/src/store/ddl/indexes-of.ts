import type { Entity } from '#shell/language/entities/entity.ts'
import { findInverseRelation } from '#shell/language/entities/inverse-relation.ts'
import { recordRoleCondition } from '#shell/language/entities/record-roles.ts'
import { accessRulesByRole, conditionOf } from '#shell/language/roles/role.ts'
import { timedMovesOf } from '#shell/model/moves/timed-moves.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import { snakeCase } from '../columns/names.ts'
import { indexCondition } from './index-condition.ts'
import { sortedTextFields } from '../columns/sorted-text.ts'
import { totalIndexes, windowIndexes } from './counted-indexes.ts'
import type { ColumnDefinition, IndexDefinition } from './table-definition.ts'

/** The verbs whose conditions filter lists. Other verbs are checked on single records. */
const filteringVerbs = ['list', 'read'] as const

/**
 * Returns the indexes of an entity. Each ends with the id, the final sort key of all lists. Indexes
 * for sorting and filtering exclude the trash, like the lists.
 */
export function indexesOf(
  entity: Entity,
  entities: readonly Entity[],
  columns: readonly ColumnDefinition[],
): readonly IndexDefinition[] {
  const names = new Set(columns.map(({ name }) => name))
  const linked = columns.filter(({ link }) => link).map(({ name }) => name)
  // Foreign keys are also looked up for records in the trash.
  const foreignKeyIndexes = linked.map((name) => index([name, 'id'], 'all'))
  const lists = new Set([
    'owner',
    'state',
    ...entity.indexes.map(snakeCase),
    ...entities.flatMap((other) => columnsOfConditions(other, entity, entities)),
  ])
  const listIndexes = [...lists.difference(new Set([...linked, 'id']))]
    .filter((name) => names.has(name))
    .map((name) => index([name, 'id'], 'present'))
  const indexes = [
    index(['id'], 'present'),
    index(['removed_at', 'id'], 'binned'),
    ...foreignKeyIndexes,
    ...listIndexes,
    ...spanIndexes(entity, entities, names),
    ...sortIndexes(entity),
    ...timerIndexes(entity),
    ...uniqueIndexes(entity),
    ...totalIndexes(entity, entities, columns),
    ...windowIndexes(entity),
  ]
  return [...new Map(indexes.map((one) => [JSON.stringify(one), one])).values()]
}

const index = (columns: readonly string[], of: IndexDefinition['of']): IndexDefinition => ({
  columns,
  isUnique: false,
  of,
})

/** Lists are sorted by the keys of text, not by the text. */
function sortIndexes(entity: Entity): readonly IndexDefinition[] {
  const unique = Object.keys(entity.fields).filter((name) => entity.fields[name]?.unique)
  const names = new Set([...entity.indexes, ...unique]).intersection(sortedTextFields(entity))
  return Array.from(names, (name) => ({
    ...index([snakeCase(name), 'id'], 'present'),
    isSorted: true,
  }))
}

interface UniqueGroup {
  readonly fields: readonly string[]
  readonly where?: Where
}

/** Spans are compared by their end: what has ended before is never read. */
function spanIndexes(
  { name, noOverlap }: Entity,
  entities: readonly Entity[],
  names: ReadonlySet<string>,
): readonly IndexDefinition[] {
  const compared = entities.flatMap((other) =>
    Object.values(other.noOverlap).flatMap((one) => (one.with?.entity === name ? [one.with] : [])),
  )
  const indexes = [...Object.values(noOverlap), ...compared]
    .map(({ per, to }) => index([per, to, 'id'].map(snakeCase), 'present'))
    .filter(({ columns }) => columns.every((column) => names.has(column)))
  return [...new Map(indexes.map((one) => [one.columns.join(), one])).values()]
}

/** Timed moves ask for the records in a state, in order of their time. */
function timerIndexes(entity: Entity): readonly IndexDefinition[] {
  const fields = new Set(timedMovesOf(entity).map(({ field }) => snakeCase(field)))
  return [...fields].map((field) => index(['state', field, 'id'], 'present'))
}

/** Records in the trash do not block unique values. */
function uniqueIndexes(entity: Entity): readonly IndexDefinition[] {
  const single = Object.keys(entity.fields).filter((name) => entity.fields[name]?.unique)
  const all = [...single.map((name) => ({ fields: [name] })), ...Object.values(entity.unique)]
  return all.map(({ fields, where }: UniqueGroup): IndexDefinition => ({
    columns: fields.map(snakeCase),
    isUnique: true,
    of: 'present',
    ...(where ? { where: indexCondition(where, entity) } : {}),
  }))
}

/** Returns the columns of an entity that conditions of another entity use. */
function columnsOfConditions(
  from: Entity,
  target: Entity,
  entities: readonly Entity[],
): readonly string[] {
  const conditions = filteringVerbs.flatMap((verb) => {
    const who = from.may[verb]
    const terms = who === undefined ? [] : Object.entries(accessRulesByRole(who))
    return terms.flatMap(([name, one]) => [
      recordRoleCondition(name, from) ?? [],
      conditionOf(one) ?? [],
    ])
  })
  return conditions.flat().flatMap((where) => columnsIn(where, from, target, entities))
}

function columnsIn(
  where: Where,
  from: Entity,
  declared: Entity,
  entities: readonly Entity[],
): readonly string[] {
  return Object.entries(where).flatMap(([name, operand]): readonly string[] => {
    if (name === 'and' || name === 'or') {
      return (operand as readonly Where[]).flatMap((one) =>
        columnsIn(one, from, declared, entities),
      )
    }
    if (name === 'not') return columnsIn(operand as Where, from, declared, entities)
    const target = from.fields[name]?.relation?.target
    const related =
      entities.find((entity) => entity.name === target) ??
      findInverseRelation(name, from, entities)?.from
    // Operators are not fields of the related entity, so they match no column.
    const beyond =
      related && typeof operand === 'object' && operand !== null
        ? columnsIn(operand as Where, related, declared, entities)
        : []
    return from === declared ? [snakeCase(name), ...beyond] : beyond
  })
}
