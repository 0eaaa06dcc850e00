import type { Recipient } from '#shell/operations/emails/email-templates.ts'
import type { SendProductEmail } from '#shell/operations/jobs/product-email-job.ts'
import type { RenderedEmail } from '#shell/operations/emails/render-email.ts'
import {
  type EmailContent,
  type EmailSender,
  emailFrame,
  stripLineBreaks,
} from './compose-email.ts'
import { createEmailDelivery, type DeliveryOptions } from './email-delivery.ts'

/** Creates the function that delivers the rendered emails of the product. */
export function createSendProductEmail(options: DeliveryOptions): SendProductEmail {
  const deliverEmail = createEmailDelivery(options)
  return (email, to, { id, name }) =>
    deliverEmail({ kind: name, group: 'product', id, to }, (sender) =>
      composeProductEmail(email, to, sender),
    )
}

/** Composes an email of the product with the greeting and the signature of all emails. */
export function composeProductEmail(
  { language, subject, paragraphs, facts, button }: RenderedEmail,
  to: Pick<Recipient, 'name'>,
  sender: EmailSender,
): EmailContent {
  return {
    ...emailFrame(to, language, sender),
    subject: stripLineBreaks(subject),
    paragraphs: paragraphs.map(stripLineBreaks),
    facts: facts.map(([label, value]) => [label, stripLineBreaks(value)]),
    link: button && sender.origin + button.path,
    action: button?.label ?? '',
    closing: [],
  }
}
