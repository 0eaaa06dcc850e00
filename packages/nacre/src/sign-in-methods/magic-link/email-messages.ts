import { localizedMessage, messageTemplate } from '#shell/messages/translate.ts'
import {
  doNotShareText,
  type EmailMessages,
  notRequestedText,
  singleUseText,
} from '../shared-email-texts.ts'

export const magicLinkMessages: EmailMessages = {
  subject: messageTemplate('emails.link.subject'),
  paragraphs: [messageTemplate('emails.link.text')],
  action: localizedMessage('emails.link.action'),
  closing: [singleUseText, doNotShareText, notRequestedText],
}
