import { messageTemplate } from '#shell/messages/translate.ts'
import { type EmailMessages, notRequestedText } from '../shared-email-texts.ts'

export const emailCodeMessages: EmailMessages = {
  subject: messageTemplate('emails.code.subject'),
  paragraphs: [messageTemplate('emails.code.text')],
  action: '',
  closing: [
    messageTemplate('emails.code.valid'),
    messageTemplate('emails.code.doNotShare'),
    notRequestedText,
  ],
}
