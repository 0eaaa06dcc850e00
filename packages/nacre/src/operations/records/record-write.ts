import type { Entity } from '#shell/language/entities/entity.ts'

type Values = Readonly<Record<string, unknown>>

/** A write of a record: its values before, and as far as they are known, after. */
export interface RecordWrite {
  readonly entity: Entity
  /** Missing for a record that is created or restored. */
  readonly before?: Values
  /** The values of the record with those of the write, which are not validated yet. */
  readonly after: Values
}

/** A write whose values are known, for the questions that constraints ask. */
export interface KnownWrite {
  /** Missing for a record that is created or restored. */
  readonly before?: Values
  readonly after: Values
  /** The id of the record, if it has one already. */
  readonly own?: string
}
