import { type Email, type EmailButton, emailName } from '#shell/language/entities/email.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { EmailDescription, EntityEmailDescription } from '../email-description.ts'
import { formatCondition } from '../grammar/format-formula.ts'
import { type Languages, normalizeLocalizedText } from '../grammar/localized-text.ts'

/** Describes the emails of a product. */
export function describeEmails({
  emails,
  languages,
}: Pick<Product, 'emails' | 'languages'>): readonly EmailDescription[] {
  return Object.entries(emails).map(([name, { about, subject, body, facts, button, sees }]) => ({
    name,
    about,
    subject: normalizeLocalizedText(subject, languages),
    body: body.map((text) => normalizeLocalizedText(text, languages)),
    facts,
    ...(button ? { button: describeButton(button, languages) } : {}),
    ...(sees === 'recipient' ? {} : { sees: sees.role }),
  }))
}

function describeButton({ label, path }: EmailButton, languages: Languages): EmailButton {
  return { label: normalizeLocalizedText(label, languages), path }
}

/** Describes the emails that an entity sends. */
export function describeEntityEmails(
  entity: Entity,
  emails: Readonly<Record<string, Email>>,
): readonly EntityEmailDescription[] {
  return Object.entries(entity.emails).map(([name, { after, when, send, to }]) => ({
    name,
    after,
    ...(when ? { when: formatCondition(when) } : {}),
    send: emailName(emails, send) ?? '',
    to: typeof to === 'string' ? to : to.role,
    isRole: typeof to !== 'string',
  }))
}
