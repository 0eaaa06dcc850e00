import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { AnyRecord } from '../../../records/any-record.ts'
import type { ListUrlParams } from './list-url.ts'

/** The displayed list, for components that extend it. */
export interface ListView {
  readonly entity: EntitySchema
  readonly columns: readonly string[]
  /** The query parameters of the API, which also select all matching records beyond this page. */
  readonly params: ListUrlParams
  /** The records of this page. */
  readonly items: readonly AnyRecord[]
  /** The number of records before this page, if known. */
  readonly offset?: number
  /** The records loaded so far by index, if the list scrolls without pages. */
  readonly rows?: ReadonlyMap<number, AnyRecord>
  readonly total: number
}
