import type { Problem } from '#shell/language/errors/app-error.ts'
import type { AnyRecord } from '../../../records/any-record.ts'

/** The state of an open editor: new, rejected, or in conflict with another change. */
export interface CellEditState {
  readonly value: unknown
  readonly version: number
  readonly problem?: Problem
  readonly theirs?: AnyRecord
}
