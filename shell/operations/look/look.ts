import type { Entity } from '#shell/model/entity.ts'
import type { Reverse } from '#shell/model/reverse.ts'
import type { Where } from '#shell/model/where.ts'
import type { FieldConditions } from '#shell/store/records/list-query.ts'

/** What is to be seen of records: which of their fields, and which relations as whole records. */
export interface Look {
  readonly entity: Entity
  /** What is read of each record, in the order of the answer. */
  readonly fields: readonly string[]
  readonly when?: FieldConditions
  /** Which of the asker's own marks are wanted. */
  readonly marks: readonly string[]
  readonly expansions: readonly Expansion[]
}

/** A relation, or the other side of one, that is answered with whole records. */
export interface Expansion {
  readonly name: string
  /** What is to be seen of the records there. */
  readonly look: Look
  /** What of them may be seen at all. */
  readonly where: readonly Where[]
  /** For the other side of a relation: where it comes from. */
  readonly reverse?: Reverse
}

/** The part of a look that the store is told. */
export function selectedOf({ fields, when }: Look): Pick<Look, 'fields' | 'when'> {
  return when ? { fields, when } : { fields }
}
