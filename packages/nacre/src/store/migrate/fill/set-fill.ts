import type { Entity } from '#shell/language/entities/entity.ts'
import type { ExistingSchema } from '../../ddl/existing-schema.ts'
import type { ColumnDefinition } from '../../ddl/table-definition.ts'

/** New fields of an entity whose values the application sets, for the records that there are already. */
export interface SetFill {
  readonly entity: Entity
  readonly names: readonly string[]
  readonly columns: readonly ColumnDefinition[]
  /** Those of the fields whose text has sort keys. */
  readonly sorted: readonly string[]
  readonly entities: ReadonlyMap<string, Entity>
  readonly timeZone: string
  /** The last record that has got the values before the migration. */
  readonly after?: string
  /** The tables before the migration, if the values are written before. */
  readonly present?: ExistingSchema
}
