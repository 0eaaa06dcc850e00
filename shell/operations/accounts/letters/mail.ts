import type { Language, Words } from '#shell/model/words.ts'

/**
 * What people are written to about, with what stands in the letter. A link works once: it must reach
 * the receiver's mailbox and nothing else, neither the database nor the log.
 */
export interface Letters {
  /** To somebody who is to have an account. */
  invitation: { link: string; until: string }
  /** To somebody who wants an account: only with this link there is one. */
  confirmation: { link: string; until: string }
  /** To somebody who has an account, and for whom somebody wanted one. */
  known: { link: string }
  /** A new password. */
  reset: { link: string; until: string }
  /** The way in without a password. */
  link: { link: string; until: string }
  /** To the new address of somebody who wants to be written to there. */
  address: { link: string; until: string }
  /** That something has been done with the account; `link` leads to where it can be looked at. */
  notice: {
    event: SecurityEvent
    at: string
    device: string
    source: string
    link: string
    /** Whose account it is, where the letter goes to others. */
    account?: string
    /** What it was and is now, or what it is called. */
    change?: Words
    /** Who did it, where the receiver may know that. */
    author?: string
  }
  /** That the account will be gone, and how to keep it. */
  farewell: { link: string; until: string }
}

/** What people are told of when it happens to their account. */
export type SecurityEvent =
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

export type LetterKind = keyof Letters

/** Whom a letter is for. */
export interface Receiver {
  readonly address: string
  readonly name: string | null
  /** The language that they read, where it is known. */
  readonly language: Language | undefined
  /** The zone that they have chosen. */
  readonly zone?: string | undefined
}

/**
 * Sends a letter at once, or fails, and is then asked again later. Called from a job only, so that
 * nobody learns from how long an answer takes whether there was somebody to write to.
 */
export type SendMail = <Kind extends LetterKind>(
  kind: Kind,
  to: Receiver,
  data: Letters[Kind],
  /** By which a letter that is sent once more is known to be the same. */
  about?: { readonly id: string },
) => Promise<void>
