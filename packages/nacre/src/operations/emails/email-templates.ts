import type { SignInEmailTemplates } from '#shell/sign-in-methods/email-types.ts'
import type { Language, LocalizedText } from '#shell/language/texts/localized-text.ts'

/**
 * The emails to users and the data of their templates. A link contains a one-time token, so it must
 * only reach the mailbox of the recipient, never the database or the log.
 */
export interface EmailTemplates extends SignInEmailTemplates {
  /** Invites a user to activate an account. */
  invitation: { link: string; until: string }
  /** Confirms the email address of a sign-up. The account is created when the link is opened. */
  confirmation: { link: string; until: string }
  /**
   * Tells the owner of an account about an attempt to use this email address for another account.
   */
  known: { link: string }
  /** Sends a link to set a new password. */
  reset: { link: string; until: string }
  /** Confirms a new email address. */
  address: { link: string; until: string }
  /** Reports a change to the account. `link` leads to the page where the recipient can check it. */
  notice: {
    event: AccountNotice
    at: string
    device: string
    source: string
    link: string
    /** The email address of the account, when the recipient is an administrator. */
    account?: string
    /** The values before and after the change. */
    change?: LocalizedText
    /** The email address of the user who made the change, if the recipient may know it. */
    author?: string
  }
  /** Reports errors that nobody expected to an administrator. */
  errors: { link: string; sentence: string; place: string; at: string; count: string }
  /** Announces the deletion of the account, with a link to cancel it. */
  farewell: { link: string; until: string }
}

/** The account events that send a notification email. */
export type AccountNotice =
  | 'new-device'
  | 'password-changed'
  | 'address-changed'
  | 'totp-added'
  | 'totp-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'provider-added'
  | 'provider-removed'
  | 'guesses'
  | 'deletion-stopped'
  | 'roles-changed'
  | 'factors-removed'
  | 'sessions-ended'
  | 'account-disabled'
  | 'account-enabled'
  | 'account-removed'
  | 'account-restored'
  | 'key-made'
  | 'key-ended'
  | 'administrator-added'
  | 'other-account-disabled'
  | 'other-account-removed'

export type EmailKind = keyof EmailTemplates

/** The recipient of an email. */
export interface Recipient {
  readonly address: string
  readonly name: string | null
  /** The language of the recipient, if known. */
  readonly language: Language | undefined
  /** The time zone that the recipient has chosen. */
  readonly timeZone?: string | undefined
}

/**
 * Sends an email immediately, or throws so that the job retries later. Called from jobs only, so
 * that response times do not reveal whether an account exists.
 */
export type SendEmail = <Kind extends EmailKind>(
  kind: Kind,
  to: Recipient,
  data: EmailTemplates[Kind],
  /** Identifies the email, so that the receiver can recognize a retry. */
  about?: { readonly id: string },
) => Promise<void>
