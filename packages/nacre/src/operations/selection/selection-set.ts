import type { Entity } from '#shell/language/entities/entity.ts'
import type { InverseRelation } from '#shell/language/entities/inverse-relation.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import type { FieldConditions } from '#shell/store/records/query/list-query.ts'

/** The selected fields and expanded relations of an entity. */
export interface SelectionSet {
  readonly entity: Entity
  /** The fields to read, in the order of the response. */
  readonly fields: readonly string[]
  readonly when?: FieldConditions
  /** The names of the viewer's reactions to add. */
  readonly marks: readonly string[]
  readonly expansions: readonly Expansion[]
}

/** A relation or reverse relation whose records are included in the response. */
export interface Expansion {
  readonly name: string
  /** The selection of the related records. */
  readonly selection: SelectionSet
  /** The read permission of the related records. */
  readonly where: readonly Where[]
  /** The referencing field of a reverse relation. */
  readonly inverse?: InverseRelation
}

/** Returns the part of a selection that the store needs. */
export function storedSelection({
  fields,
  when,
}: SelectionSet): Pick<SelectionSet, 'fields' | 'when'> {
  return when ? { fields, when } : { fields }
}
