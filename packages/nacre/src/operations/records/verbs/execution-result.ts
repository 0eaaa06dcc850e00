import type { Entity } from '#shell/language/entities/entity.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'

/** The result of an operation: its answer and the entities with changed records. */
export interface ExecutionResult<Answer = unknown> {
  readonly answer: Answer
  readonly touched: Iterable<Entity>
  /** The changed record. */
  readonly record?: StoredRecord
}
