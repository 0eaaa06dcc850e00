import { messageLanguages } from '#messages'
import { baseLanguageOf } from '#shell/messages/base-language.ts'
import { localizedMessage, messageTemplate } from '#shell/messages/translate.ts'
import { deviceName } from '#shell/model/accounts/device-name.ts'
import {
  type Language,
  type LocalizedText,
  localize,
} from '#shell/language/texts/localized-text.ts'
import { emailMessages } from './email-messages.ts'
import type {
  EmailKind,
  EmailTemplates,
  Recipient,
} from '#shell/operations/emails/email-templates.ts'
import { noticeEventMessages, noticeMessages } from './notice-messages.ts'

/** The content of an email in the recipient’s language, before it is rendered as text or HTML. */
export interface EmailContent {
  readonly language: Language
  readonly site: string
  readonly origin: string
  readonly subject: string
  /** The name of the recipient, if it is safe to print. */
  readonly recipientName: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** The link of the button, if there is one, with its label. */
  readonly link: string | undefined
  readonly action: string
  readonly closing: readonly string[]
  /** The label of the link in plain form, for clients in which it cannot be clicked. */
  readonly linkHint: string
  readonly sender: string
}

/** The product and the origin that emails are sent from. */
export interface EmailSender {
  readonly site: string
  readonly origin: string
  readonly languages: readonly Language[]
}

const frameTexts = {
  greeting: localizedMessage('emails.frame.greeting'),
  named: messageTemplate('emails.frame.greetingByName'),
  orCopy: localizedMessage('emails.frame.copyLink'),
  sender: messageTemplate('emails.frame.sender'),
} as const satisfies Readonly<Record<string, LocalizedText>>

/** Composes the content of an email from its template. */
export function composeEmail<Kind extends EmailKind>(
  kind: Kind,
  recipient: Pick<Recipient, 'name' | 'language' | 'timeZone'>,
  data: EmailTemplates[Kind],
  sender: EmailSender,
): EmailContent {
  const { language: requested, timeZone } = recipient
  const { languages, origin } = sender
  const language =
    [requested, ...languages].find(
      (one) => one !== undefined && messageLanguages.includes(baseLanguageOf(one)),
    ) ?? 'en'
  const frame = emailFrame(recipient, language, sender)
  const until = 'until' in data ? formatDateTime(data.until, language, timeZone) : ''
  const code = 'code' in data ? data.code : ''
  const placeholders = { site: frame.site, origin, until, code, name: frame.recipientName }
  const fill = (text: LocalizedText) => fillText(text, language, placeholders)
  const body =
    'event' in data
      ? noticeBody(data, language, timeZone)
      : 'sentence' in data
        ? errorsBody(data, language, timeZone)
        : emailBody(kind, code)
  return {
    ...frame,
    subject: fill(body.subject),
    paragraphs: body.paragraphs.map(fill),
    facts: body.facts.map(([label, value]) => [fill(label), value]),
    link: 'link' in data ? data.link : undefined,
    action: fill(body.action),
    closing: body.closing.map(fill),
  }
}

/** Composes what every email has around its own text. */
export function emailFrame(
  { name }: Pick<Recipient, 'name'>,
  language: Language,
  { site, origin }: Pick<EmailSender, 'site' | 'origin'>,
): Pick<
  EmailContent,
  'language' | 'site' | 'origin' | 'recipientName' | 'greeting' | 'linkHint' | 'sender'
> {
  const recipientName = greetingName(name)
  const placeholders = { site: stripLineBreaks(site), origin, name: recipientName }
  const fill = (text: LocalizedText) => fillText(text, language, placeholders)
  return {
    language,
    site: placeholders.site,
    origin,
    recipientName,
    greeting: fill(recipientName === '' ? frameTexts.greeting : frameTexts.named),
    linkHint: fill(frameTexts.orCopy),
    sender: fill(frameTexts.sender),
  }
}

function fillText(
  text: LocalizedText,
  language: Language,
  placeholders: Readonly<Record<string, string>>,
): string {
  return localize(text, language).replaceAll(
    /\{(\w+)\}/gu,
    (_, part: string) => placeholders[part] ?? '',
  )
}

interface Body {
  readonly subject: LocalizedText
  readonly paragraphs: readonly LocalizedText[]
  readonly facts: readonly (readonly [label: LocalizedText, value: string])[]
  readonly action: LocalizedText
  readonly closing: readonly LocalizedText[]
}

function emailBody(kind: EmailKind, code: string): Body {
  if (kind === 'notice') throw new Error('A notice needs an event.')
  const facts = code === '' ? [] : [[localizedMessage('emails.code.label'), code] as const]
  return { ...emailMessages[kind], facts }
}

function errorsBody(
  { sentence, place, at, count }: EmailTemplates['errors'],
  language: Language,
  timeZone: string | undefined,
): Body {
  const facts = [
    [localizedMessage('emails.errors.what'), shorten(sentence)],
    [localizedMessage('emails.errors.where'), shorten(place)],
    [localizedMessage('emails.errors.count'), count],
    [noticeMessages.when, formatDateTime(at, language, timeZone)],
  ] as const
  return { ...emailMessages.errors, facts }
}

function noticeBody(
  { event, at, device, source, account = '', change = '', author = '' }: EmailTemplates['notice'],
  language: Language,
  timeZone: string | undefined,
): Body {
  const { subject, sentence: paragraphs, audience: to } = noticeEventMessages[event]
  const { when, device: deviceLabel, source: from } = noticeMessages
  const facts = [
    [noticeMessages.account, shorten(account)],
    [noticeMessages.change, shorten(localize(change, language))],
    [when, formatDateTime(at, language, timeZone)],
    [noticeMessages.author, shorten(author)],
    [deviceLabel, shorten(deviceName(device, language) ?? '')],
    [from, shorten(source)],
  ] as const
  const { closing, action } = noticeMessages[to]
  // Commands run without a browser or an IP address.
  return {
    subject,
    paragraphs: [paragraphs],
    facts: facts.filter(([, fact]) => fact !== ''),
    action,
    closing: [closing],
  }
}

/** Formats a time in the recipient’s language and time zone. */
function formatDateTime(iso: string, language: Language, timeZone = 'UTC'): string {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  })
  const time = format.format(new Date(iso))
  return timeZone === 'UTC' ? `${time} UTC` : `${time} (${timeZone})`
}

/**
 * Returns the name for the greeting, or an empty string if it could contain a link. A stranger can
 * choose the name at sign-up, and email clients turn anything like a URL into a link.
 */
function greetingName(name: string | null): string {
  const safeName = stripLineBreaks(name ?? '')
  return safeName.length > 60 || /[/:@<>{}\\]|\.\S|www/iu.test(safeName) ? '' : safeName
}

const shorten = (text: string) => stripLineBreaks(text).slice(0, 120)

/** Replaces line breaks and control characters, which could start a new header or line. */
export function stripLineBreaks(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ').trim()
}
