import { localizedMessage, messageTemplate } from '#shell/messages/translate.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'
import type { AccountNotice } from '#shell/operations/emails/email-templates.ts'

/** The subject and the sentence of a notice. `{site}` is the name of the product. */
interface NoticeText {
  readonly subject: LocalizedText
  readonly sentence: LocalizedText
  /**
   * The recipients: the owner who may have acted, the owner who did not act, or the user managers.
   */
  readonly audience: 'doer' | 'owner' | 'keepers'
}

const event = (name: AccountNotice, audience: NoticeText['audience'] = 'doer'): NoticeText => ({
  subject: messageTemplate(`notices.${name}.subject`),
  sentence: messageTemplate(`notices.${name}.text`),
  audience,
})

/** The texts of all account events that the owner or the user managers are notified of. */
export const noticeEventMessages: Readonly<Record<AccountNotice, NoticeText>> = {
  'new-device': event('new-device'),
  'password-changed': event('password-changed'),
  'address-changed': event('address-changed'),
  'totp-added': event('totp-added'),
  'totp-removed': event('totp-removed'),
  'passkey-added': event('passkey-added'),
  'passkey-removed': event('passkey-removed'),
  'recovery-codes-made': event('recovery-codes-made'),
  'recovery-code-used': event('recovery-code-used'),
  'provider-added': event('provider-added'),
  'provider-removed': event('provider-removed'),
  guesses: event('guesses'),
  'deletion-stopped': event('deletion-stopped'),
  'roles-changed': event('roles-changed', 'owner'),
  'factors-removed': event('factors-removed', 'owner'),
  'sessions-ended': event('sessions-ended', 'owner'),
  'account-disabled': event('account-disabled', 'owner'),
  'account-enabled': event('account-enabled', 'owner'),
  'account-removed': event('account-removed', 'owner'),
  'account-restored': event('account-restored', 'owner'),
  'key-made': event('key-made'),
  'key-ended': event('key-ended', 'owner'),
  'administrator-added': event('administrator-added', 'keepers'),
  'other-account-disabled': event('other-account-disabled', 'keepers'),
  'other-account-removed': event('other-account-removed', 'keepers'),
}

/** The texts that all notices share. */
export const noticeMessages = {
  when: localizedMessage('emails.notice.when'),
  device: localizedMessage('emails.notice.device'),
  source: localizedMessage('emails.notice.source'),
  account: localizedMessage('emails.notice.account'),
  change: localizedMessage('emails.notice.change'),
  author: localizedMessage('emails.notice.author'),
  doer: {
    closing: localizedMessage('emails.noticeFooter.actor'),
    action: localizedMessage('emails.noticeAction.actor'),
  },
  owner: {
    closing: messageTemplate('emails.noticeFooter.owner'),
    action: localizedMessage('emails.noticeAction.owner'),
  },
  keepers: {
    closing: localizedMessage('emails.noticeFooter.administrators'),
    action: localizedMessage('emails.noticeAction.administrators'),
  },
} as const satisfies Readonly<
  Record<
    string,
    LocalizedText | { readonly closing: LocalizedText; readonly action: LocalizedText }
  >
>
