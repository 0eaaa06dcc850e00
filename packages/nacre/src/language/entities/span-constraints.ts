import type { ErrorDefinition } from '../errors/define-errors.ts'
import type { Duration } from '../expressions/duration.ts'
import type { LocalizedText } from '../texts/localized-text.ts'
import type { Where } from '../conditions/where.ts'

/**
 * Time spans of records that must not overlap: those with the same value of `per`.
 *
 * @example
 * const room: NoOverlap = { per: 'room', from: 'starts', to: 'ends', gap: minutes(15), else: errors['room-taken'] }
 */
export interface NoOverlap {
  /** The relation whose spans are compared. A record without it is not checked. */
  readonly per: string
  /** The field with the start of the span. */
  readonly from: string
  /** The field with its end. Without a value, the span never ends. */
  readonly to: string
  /** The records that count. By default, all except those in the trash. */
  readonly where?: Where
  /** The time that must remain between two spans. */
  readonly gap?: Duration
  /** Compares with the spans of another entity instead. */
  readonly with?: {
    readonly entity: string
    readonly per: string
    readonly from: string
    readonly to: string
    readonly where?: Where
    /** `here` checks only when a record of this entity is written, `both` also for the other entity. */
    readonly asks?: 'both' | 'here'
  }
  /** The error of the product, or the message, if two spans overlap. */
  readonly else: ErrorDefinition | LocalizedText
}

/**
 * A time span that must be inside weekly hours, which a field of this record or of a related one
 * contains.
 *
 * @example
 * const open: Within = { from: 'starts', to: 'ends', hours: 'room.hours', else: 'The room is closed then.' }
 */
export interface Within {
  /** The field with the start of the span. */
  readonly from: string
  /** The field with its end. */
  readonly to: string
  /** The field with the hours: `hours`, or `room.hours` over a relation. */
  readonly hours: string
  /** The records that are checked. By default all. */
  readonly where?: Where
  /** The error of the product, or the message, if the span leaves the hours. */
  readonly else: ErrorDefinition | LocalizedText
}
