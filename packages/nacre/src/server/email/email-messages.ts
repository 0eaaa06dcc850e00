import { localizedMessage, messageTemplate } from '#shell/messages/translate.ts'
import { signInEmailMessages } from '#shell/sign-in-methods/email-messages.ts'
import type { EmailKind } from '#shell/operations/emails/email-templates.ts'
import {
  doNotShareText,
  type EmailMessages,
  notRequestedText,
  singleUseText,
} from '#shell/sign-in-methods/shared-email-texts.ts'

/** The texts of all emails that are not notices. */
export const emailMessages: Readonly<Record<Exclude<EmailKind, 'notice'>, EmailMessages>> = {
  errors: {
    subject: messageTemplate('emails.errors.subject'),
    paragraphs: [localizedMessage('emails.errors.text')],
    action: localizedMessage('emails.errors.action'),
    closing: [localizedMessage('emails.errors.footer')],
  },
  invitation: {
    subject: messageTemplate('emails.invitation.subject'),
    paragraphs: [messageTemplate('emails.invitation.text')],
    action: localizedMessage('emails.invitation.action'),
    closing: [singleUseText, doNotShareText, localizedMessage('emails.invitation.footer')],
  },
  confirmation: {
    subject: messageTemplate('emails.confirmation.subject'),
    paragraphs: [messageTemplate('emails.confirmation.text')],
    action: localizedMessage('emails.confirmation.action'),
    closing: [singleUseText, notRequestedText],
  },
  known: {
    subject: messageTemplate('emails.existingAccount.subject'),
    paragraphs: [
      messageTemplate('emails.existingAccount.text'),
      localizedMessage('emails.existingAccount.text2'),
    ],
    action: localizedMessage('emails.existingAccount.action'),
    closing: [localizedMessage('emails.existingAccount.footer')],
  },
  reset: {
    subject: messageTemplate('emails.reset.subject'),
    paragraphs: [messageTemplate('emails.reset.text')],
    action: localizedMessage('emails.reset.action'),
    closing: [singleUseText, doNotShareText, notRequestedText],
  },
  ...signInEmailMessages,
  address: {
    subject: messageTemplate('emails.address.subject'),
    paragraphs: [messageTemplate('emails.address.text')],
    action: localizedMessage('emails.address.action'),
    closing: [singleUseText, notRequestedText],
  },
  farewell: {
    subject: messageTemplate('emails.accountDeletion.subject'),
    paragraphs: [
      messageTemplate('emails.accountDeletion.text'),
      localizedMessage('emails.accountDeletion.text2'),
    ],
    action: localizedMessage('emails.accountDeletion.action'),
    closing: [localizedMessage('emails.accountDeletion.footer')],
  },
}
