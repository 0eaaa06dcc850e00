import type { Condition } from './filter.ts'

/** A new condition with a field, but without values. */
export interface FilterDraft {
  readonly field: string
  /** Its position as in forms: `new`, `or-1.0` beside another condition, or `1.0` to replace it. */
  readonly edit: string
  /** The operator and the values entered so far. */
  readonly begun?: Pick<Condition, 'operator' | 'values'>
}
