import type { Entity } from '#shell/language/entities/entity.ts'

/**
 * A question for free times: the ids of related records, the length, and the range.
 *
 * @example
 * await http.tours.free({ vehicle, minutes: 90, from, until })
 */
export type FreeOptions<E> = {
  readonly minutes?: number
  /** By default it is now. */
  readonly from?: string
  readonly until: string
} & (E extends Entity<infer F>
  ? { readonly [K in keyof F]?: F[K] extends { relation: object } ? string : never }
  : unknown)

/**
 * The times in which a span of the requested length is possible.
 *
 * @example
 * const { items }: FreeTimes = response.data
 */
export interface FreeTimes {
  readonly items: readonly { readonly from: string; readonly to: string }[]
}
