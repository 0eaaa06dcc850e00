import { type Entity, termsOf } from '#shell/model/entity.ts'
import type { Where } from '#shell/model/where.ts'
import { snake } from '../records/names.ts'
import type { ColumnShape, IndexShape } from './shape.ts'

/** What narrows lists: conditions of the other verbs are asked of one record at a time. */
const narrowing = ['list', 'read'] as const

/**
 * The indexes that follow from a declaration. Each ends in the id, by which all lists are sorted in
 * the end; what is sorted or narrowed leaves out the bin, because a list does.
 */
export function indexesOf(
  entity: Entity,
  entities: readonly Entity[],
  columns: readonly ColumnShape[],
): readonly IndexShape[] {
  const names = new Set(columns.map(({ name }) => name))
  const linked = columns.filter(({ link }) => link).map(({ name }) => name)
  // What points elsewhere is looked up from there, also from the bin and for what is in it.
  const links = linked.map((name) => index([name, 'id'], 'all'))
  const lists = new Set([
    'owner',
    'state',
    ...entity.sortedBy.map(snake),
    ...entities.flatMap((other) => conditionColumns(other, entity, entities)),
  ])
  const listed = [...lists.difference(new Set([...linked, 'id']))]
    .filter((name) => names.has(name))
    .map((name) => index([name, 'id'], 'present'))
  return [
    index(['id'], 'present'),
    index(['removed', 'id'], 'binned'),
    ...links,
    ...listed,
    ...uniques(entity),
  ]
}

const index = (columns: readonly string[], of: IndexShape['of']): IndexShape => ({
  columns,
  isUnique: false,
  of,
})

/** A record in the bin keeps nothing from a new one. */
function uniques(entity: Entity): readonly IndexShape[] {
  const single = Object.keys(entity.fields).filter((name) => entity.fields[name]?.unique)
  const several = Object.values(entity.unique).map(({ fields }) => fields)
  const all = [...single.map((name) => [name]), ...several].map((fields) => fields.map(snake))
  const once = new Map(all.map((columns) => [columns.join(), columns]))
  return [...once.values()].map((columns) => ({ columns, isUnique: true, of: 'present' }))
}

/** The columns of one entity that the conditions of another (or its own) speak of. */
function conditionColumns(
  from: Entity,
  wanted: Entity,
  entities: readonly Entity[],
): readonly string[] {
  const conditions = narrowing.flatMap((verb) => {
    const who = from.may[verb]
    const terms = who === undefined ? [] : Object.values(termsOf(who))
    return terms.flatMap((one) => (one === 'always' ? [] : [one.when]))
  })
  return conditions.flatMap((where) => columnsIn(where, from, wanted, entities))
}

function columnsIn(
  where: Where,
  from: Entity,
  wanted: Entity,
  entities: readonly Entity[],
): readonly string[] {
  return Object.entries(where).flatMap(([name, asked]): readonly string[] => {
    if (name === 'and' || name === 'or') {
      return (asked as readonly Where[]).flatMap((one) => columnsIn(one, from, wanted, entities))
    }
    if (name === 'not') return columnsIn(asked as Where, from, wanted, entities)
    const target = from.fields[name]?.relation?.target
    const related = entities.find((entity) => entity.name === target)
    // Operators are no fields of the other entity, so they find no column there.
    const beyond =
      related && typeof asked === 'object' && asked !== null
        ? columnsIn(asked as Where, related, wanted, entities)
        : []
    return from === wanted ? [snake(name), ...beyond] : beyond
  })
}
