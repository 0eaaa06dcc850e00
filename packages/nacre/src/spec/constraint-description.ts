import type { LocalizedText } from '#shell/language/texts/localized-text.ts'

/** What a constraint over several records answers: a message, or the code of an error. */
export interface OtherwiseDescription {
  readonly message?: LocalizedText
  readonly error?: string
}

/** Spans that must not overlap. Its fields are the start and the end. */
export interface NoOverlapDescription extends UniqueDescription {
  readonly per: string
  /** The time between two spans: `30 minutes`. */
  readonly gap?: string
  /** The spans of another entity, which these are compared with. */
  readonly with?: {
    readonly entity: string
    readonly per: string
    readonly from: string
    readonly to: string
    readonly where?: string
    readonly asks?: 'here'
  }
}

/** Spans that must be inside weekly hours. Its fields are the start and the end. */
export interface WithinDescription extends UniqueDescription {
  readonly hours: string
}

/** A limit on how many records there are, or on the sum of its field. */
export interface CountDescription extends UniqueDescription {
  /** The relations for each of whose values it holds. */
  readonly per: readonly string[]
  /** The maximum: a number, or a formula. */
  readonly max: string
  /** The time within which records count: `24 hours`, `day` for a calendar day, or a formula. */
  readonly span?: string
  /** The roles for which it does not hold. */
  readonly except: readonly string[]
}

/** Frozen records: their condition, the fields that stay open, and the reason. */
export interface FrozenDescription {
  readonly where?: string
  readonly fields: readonly string[]
  readonly message: LocalizedText
}

/** A unique constraint, with its condition as text. */
export interface UniqueDescription extends OtherwiseDescription {
  readonly name: string
  readonly fields: readonly string[]
  readonly where?: string
}
