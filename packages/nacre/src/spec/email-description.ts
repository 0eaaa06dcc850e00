import type { EmailButton } from '#shell/language/entities/email.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'

/** An email of the product. */
export interface EmailDescription {
  readonly name: string
  /** The entity whose record it is about. */
  readonly about: string
  readonly subject: LocalizedText
  readonly body: readonly LocalizedText[]
  readonly facts: readonly string[]
  readonly button?: EmailButton
  /** The role whose permissions decide what it says. Without one, those of its recipient do. */
  readonly sees?: string
}

/** An email at a moment of a record. */
export interface ReminderDescription {
  readonly name: string
  /** The condition as text. */
  readonly when?: string
  /** The moment as a formula. */
  readonly at: string
  readonly time?: string
  readonly every?: string
  readonly max?: number
  /** The name of the email. */
  readonly send: string
  readonly to: string
  readonly isRole: boolean
}

/** An email that an entity sends. */
export interface EntityEmailDescription {
  readonly name: string
  readonly after: string
  /** The condition on the record as text. */
  readonly when?: string
  /** The name of the email. */
  readonly send: string
  /** A path to a user or an address, `owner`, or the name of a role. */
  readonly to: string
  readonly isRole: boolean
}
