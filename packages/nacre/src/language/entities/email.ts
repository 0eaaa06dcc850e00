import type { LocalizedText } from '../texts/localized-text.ts'
import type { Role } from '../roles/role.ts'
import type { Where } from '../conditions/where.ts'

/**
 * The button of an email: its label, and the path of the page that it opens. Names in braces are
 * values of the record: `/tickets/{id}`.
 *
 * @example
 * const button: EmailButton = { label: { en: 'Show the ticket', de: 'Karte zeigen' }, path: '/tickets/{id}' }
 */
export interface EmailButton {
  readonly label: LocalizedText
  readonly path: string
}

/**
 * An email of a product about a record.
 *
 * @example
 * const { about, subject }: Email = yourTicket
 */
export interface Email<About extends string = string> {
  readonly kind: 'email'
  /** The name of the entity whose record the email is about. */
  readonly about: About
  readonly subject: LocalizedText
  /** The paragraphs. */
  readonly body: readonly LocalizedText[]
  /** The values of the record that are listed below the paragraphs, each with its label. */
  readonly facts: readonly string[]
  readonly button: EmailButton | undefined
  /** Whose permissions decide what the email may say: those of the recipient, or of a role. */
  readonly sees: 'recipient' | Role
}

/**
 * Declares an email about a record. Names in braces are values of the record, also over up to three
 * relations: `{event.starts}`. The email is rendered when it is sent, as the record is then, in the
 * language and time zone of its reader. A sentence whose value is empty, or that its reader may not
 * read, is left out.
 *
 * @example
 * export const yourTicket = defineEmail({
 *   about: 'ticket',
 *   subject: { en: 'Your ticket for {event.title}', de: 'Ihre Karte für {event.title}' },
 *   body: [{ en: 'It begins at {event.starts}.', de: 'Beginn: {event.starts}.' }],
 *   facts: ['number', 'price'],
 *   button: { label: { en: 'Show the ticket', de: 'Karte zeigen' }, path: '/tickets/{id}' },
 * })
 */
export function defineEmail<const About extends string>(declaration: {
  /** The name of the entity whose record the email is about. */
  about: About
  /** The subject, in the languages of the product. */
  subject: LocalizedText
  /** The paragraph, or several of them. */
  body?: LocalizedText | readonly LocalizedText[]
  /** Values to list below the paragraphs: `['number', 'event.starts']`. */
  facts?: readonly string[]
  /** A button with a link: `{ label: 'Show the ticket', path: '/tickets/{id}' }`. */
  button?: EmailButton
  /** Whose permissions decide what the email may say. `'recipient'` by default. */
  sees?: 'recipient' | Role
}): Email<About> {
  const { body = [] } = declaration
  return Object.freeze({
    facts: [],
    button: undefined,
    sees: 'recipient' as const,
    ...declaration,
    body: isParagraphs(body) ? body : [body],
    kind: 'email' as const,
  })
}

const isParagraphs = (
  body: LocalizedText | readonly LocalizedText[],
): body is readonly LocalizedText[] => Array.isArray(body)

/**
 * An email that an entity sends after a verb, a move or an action.
 *
 * @example
 * const bought: EntityEmail<'ticket'> = { after: 'pay', when: { price: { gte: 100 } }, send: yourTicket, to: 'buyer' }
 */
export interface EntityEmail<About extends string = string> {
  /** The verb, the move or the action: `'create'`, `'pay'`. */
  readonly after: string
  /** The records about which it is sent, as they are after the event. By default, all. */
  readonly when?: Where
  readonly send: Email<About>
  /**
   * Who gets it: a relation to a user or a field with an email address, also over relations
   * (`'event.manager'`), `'owner'`, or everyone with a role.
   */
  readonly to: string | Role
}

/**
 * Returns the name under which a product lists an email.
 *
 * @example
 * emailName(product.emails, yourTicket) // 'yourTicket'
 */
export function emailName(
  emails: Readonly<Record<string, Email>>,
  email: Email,
): string | undefined {
  return Object.keys(emails).find((name) => emails[name] === email)
}
