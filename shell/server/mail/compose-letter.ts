import { deviceName } from '#shell/model/device-name.ts'
import { type Language, type Words, wordsIn } from '#shell/model/words.ts'
import { letterWords } from './letter-words.ts'
import type { LetterKind, Letters, Receiver } from '#shell/operations/accounts/letters/mail.ts'
import { eventWords, noticeWords } from './notice-words.ts'

/** A letter in the words of its reader, before it is text or HTML. */
export interface Letter {
  readonly language: Language
  readonly site: string
  readonly origin: string
  readonly subject: string
  /** What the receiver is called, where that is a name. */
  readonly receiver: string
  readonly greeting: string
  readonly says: readonly string[]
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly link: string
  readonly action: string
  readonly ends: readonly string[]
  /** How one reads the link where it cannot be touched. */
  readonly orCopy: string
  readonly sender: string
}

/** What the letters say of the place they come from. */
export interface Sender {
  readonly site: string
  readonly origin: string
  readonly languages: readonly Language[]
}

/** The languages that letters are written in. */
const written = new Set(['en', 'de'])

const always = {
  greeting: { en: 'Hello,', de: 'Guten Tag,' },
  named: { en: 'Hello {name},', de: 'Guten Tag {name},' },
  orCopy: {
    en: 'Or copy this address into your browser:',
    de: 'Oder kopieren Sie diese Adresse in Ihren Browser:',
  },
  sender: {
    en: 'This letter was written by {site}, {origin}. Nobody reads replies to it.',
    de: 'Diesen Brief hat {site} geschrieben, {origin}. Antworten darauf liest niemand.',
  },
} as const satisfies Readonly<Record<string, Words>>

/** Puts a letter into words. */
export function composeLetter<Kind extends LetterKind>(
  kind: Kind,
  { name, language: wanted, zone }: Pick<Receiver, 'name' | 'language' | 'zone'>,
  data: Letters[Kind],
  { site, origin, languages }: Sender,
): Letter {
  const language =
    [wanted, ...languages].find((one) => one !== undefined && written.has(one)) ?? 'en'
  const greeted = nameToGreet(name)
  const until = 'until' in data ? momentIn(data.until, language, zone) : ''
  const parts: Readonly<Record<string, string>> = {
    site: onOneLine(site),
    origin,
    until,
    name: greeted,
  }
  const say = (words: Words) =>
    wordsIn(words, language).replaceAll(/\{(\w+)\}/gu, (_, part: string) => parts[part] ?? '')
  const body = 'event' in data ? noticeBody(data, language, zone) : letterBody(kind)
  return {
    language,
    site: onOneLine(site),
    origin,
    subject: say(body.subject),
    receiver: greeted,
    greeting: say(greeted === '' ? always.greeting : always.named),
    says: body.says.map(say),
    facts: body.facts.map(([label, value]) => [say(label), value]),
    link: data.link,
    action: say(body.action),
    ends: body.ends.map(say),
    orCopy: say(always.orCopy),
    sender: say(always.sender),
  }
}

interface Body {
  readonly subject: Words
  readonly says: readonly Words[]
  readonly facts: readonly (readonly [label: Words, value: string])[]
  readonly action: Words
  readonly ends: readonly Words[]
}

function letterBody(kind: LetterKind): Body {
  if (kind === 'notice') throw new Error('A notice is about an event.')
  return { ...letterWords[kind], facts: [] }
}

function noticeBody(
  { event, at, device, source, account = '', change = '', author = '' }: Letters['notice'],
  language: Language,
  zone: string | undefined,
): Body {
  const { subject, says, to } = eventWords[event]
  const { when, device: deviceLabel, source: from } = noticeWords
  const facts = [
    [noticeWords.account, shortened(account)],
    [noticeWords.change, shortened(wordsIn(change, language))],
    [when, momentIn(at, language, zone)],
    [noticeWords.author, shortened(author)],
    [deviceLabel, shortened(deviceName(device, language) ?? '')],
    [from, shortened(source)],
  ] as const
  const { ends, action } = noticeWords[to]
  // What happened at the machine happened in no browser.
  return {
    subject,
    says: [says],
    facts: facts.filter(([, fact]) => fact !== ''),
    action,
    ends: [ends],
  }
}

/** A moment in the language of the reader, and in their zone if they have chosen one. */
function momentIn(iso: string, language: Language, zone = 'UTC'): string {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zone,
  })
  const time = format.format(new Date(iso))
  return zone === 'UTC' ? `${time} UTC` : `${time} (${zone})`
}

/**
 * A name that somebody else typed must not carry their own letter into ours: mail programs make links
 * of whatever looks like one.
 */
function nameToGreet(name: string | null): string {
  const greeted = onOneLine(name ?? '')
  return greeted.length > 60 || /[/:@<>{}\\]|\.\S|www/iu.test(greeted) ? '' : greeted
}

const shortened = (text: string) => onOneLine(text).slice(0, 120)

/** Without line ends and other control characters, which would begin a header or a line of their own. */
export function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ').trim()
}
