import { localizedMessage, messageTemplate } from '#shell/messages/translate.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'

/** The texts of an email. `{site}` is the name of the product, `{until}` a date and time. */
export interface EmailMessages {
  readonly subject: LocalizedText
  readonly paragraphs: readonly LocalizedText[]
  /** The label of the link. */
  readonly action: LocalizedText
  /** The sentences below the link. */
  readonly closing: readonly LocalizedText[]
}

export const singleUseText: LocalizedText = messageTemplate('emails.shared.validOnce')
export const notRequestedText: LocalizedText = localizedMessage('emails.shared.ignore')
export const doNotShareText: LocalizedText = localizedMessage('emails.shared.doNotShare')
