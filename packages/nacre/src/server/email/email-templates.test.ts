import { describe, expect, test } from 'vitest'
import type {
  EmailKind,
  EmailTemplates,
  Recipient,
} from '#shell/operations/emails/email-templates.ts'
import { composeEmail, type EmailSender } from './compose-email.ts'
import { renderEmailHtml } from './email-html.ts'
import { renderEmailText } from './email-text.ts'
import { events, kinds, samples } from './emails.fixture.ts'

const sender: EmailSender = {
  site: 'Library',
  origin: 'https://library.example',
  languages: ['en', 'de'],
}
const ada: Recipient = { address: 'ada@example.org', name: 'Ada', language: 'en' }

function write<Kind extends EmailKind>(
  kind: Kind,
  to: Partial<Recipient> = {},
  data: EmailTemplates[Kind] = samples[kind],
  from: Partial<EmailSender> = {},
) {
  const email = composeEmail(kind, { ...ada, ...to }, data, { ...sender, ...from })
  return { ...email, text: renderEmailText(email), html: renderEmailHtml(email) }
}

test('an email names sender, recipient, purpose, link, expiry and what to do if it was not requested', () => {
  expect(write('reset').text).toBe(`Hello Ada,

We received a request to reset the password of your account at Library.

Reset password:
https://library.example/login/reset-password?token=Zx-3_9

This link can be used once and expires on 21 November 2026 at 14:05 UTC.

Don’t share this link. Anyone who has it can use it instead of you.

If you didn’t request this, you can ignore this email.

-- 
This email was sent automatically by Library (https://library.example).
Please don’t reply.
`)
})

test('a notice names the event with its time, device and IP address', () => {
  const { subject, text } = write('notice', { language: 'de' })
  expect(subject).toBe('Neue Anmeldung bei Library')
  expect(text).toContain(
    'Datum: 21. November 2026 um 13:05 UTC\nGerät: Firefox auf Linux\nIP-Adresse: 192.0.2.7',
  )
  expect(text).toContain(
    'Kontoaktivitäten prüfen:\nhttps://library.example/login/reset-password?token=Zx-3_9',
  )
})

test('a code is in the subject and in the text, for people who read it on a phone', () => {
  const { subject, text } = write('code')
  expect(subject).toBe('012345 is your sign-in code for Library')
  expect(text.split('\n')).toContain('Code: 012345')
})

test('times are in the time zone of the user', () => {
  const { text } = write('notice', { language: 'de', timeZone: 'Asia/Tokyo' })
  expect(text).toContain('Datum: 21. November 2026 um 22:05 (Asia/Tokyo)\n')
})

describe.each(['en', 'de'])('in %s', (language) => {
  test.each(kinds)('the email %s is complete', (kind) => {
    const { subject, text, html, link } = write(kind, { language })
    expect(subject.length).toBeLessThan(70)
    expect(subject).toContain('Library')
    expect(html).toContain(`<html lang="${language}" dir="ltr">`)
    if (link === undefined) {
      expect(html).not.toContain('href=')
    } else {
      expect(text.split('\n')).toContain(link)
      expect(html.split(`href="${link}"`)).toHaveLength(3)
      expect(html).toContain(`>${link}</a>`)
    }
    for (const message of [subject, text, html]) {
      expect(message).not.toMatch(/undefined|null|NaN|\[object|\{\w+\}/u)
    }
    expect(
      Math.max(
        ...text
          .split('\n')
          .filter((line) => !line.includes('//'))
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(72)
  })

  test.each(events)('the notice of %s is complete', (event) => {
    const { subject, text } = write('notice', { language }, { ...samples.notice, event })
    expect(subject).toContain('Library')
    expect(subject.length).toBeLessThan(70)
    expect(text).not.toMatch(/undefined|\{\w+\}/u)
  })
})

test('all emails have different subjects in both languages', () => {
  const subjects = ['en', 'de'].flatMap((language) => [
    ...kinds.filter((kind) => kind !== 'notice').map((kind) => write(kind, { language }).subject),
    ...events.map((event) => write('notice', { language }, { ...samples.notice, event }).subject),
  ])
  expect(new Set(subjects).size).toBe(subjects.length)
})

test('an email is in the language of its recipient, else of the product, else English', () => {
  const languageOf = (language: string | undefined, languages: string[]) =>
    write('reset', { language }, samples.reset, { languages }).language
  expect(languageOf('de', ['en'])).toBe('de')
  expect(languageOf(undefined, ['de', 'en'])).toBe('de')
  expect(languageOf('fr', ['en', 'fr'])).toBe('fr')
  expect(languageOf('pt', ['pt', 'de'])).toBe('de')
  expect(languageOf('not a language', [])).toBe('en')
})

test('the HTML says its language and in which direction that is written', () => {
  const { html } = write('reset', { language: 'de' })
  expect(html).toContain('<html lang="de" dir="ltr">')
  expect(html).toContain('<div lang="de" dir="ltr"')
})

test('the HTML has no external resources, no scripts and no colors', () => {
  for (const kind of kinds) {
    const { html } = write(kind)
    expect(html).not.toMatch(
      /<(?:img|script|link|style|iframe|form|input|video)|url\(|@import|\son\w+=/iu,
    )
    expect(html).not.toMatch(/(?:color|background)\s*:\s*(?!scheme)/iu)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    const addresses = [...html.matchAll(/https?:\/\/[^\s"<]+/gu)].map(([address]) => address)
    expect(addresses.every((address) => address.startsWith('https://library.example'))).toBe(true)
  }
})

const hostile = [
  '</title><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '&lt;b&gt;',
  'x\u2028y',
  '\u202Eevil',
]

test.each(hostile)('user input in an email is escaped: %j', (text) => {
  const notice = {
    ...samples.notice,
    device: text,
    source: text,
    link: `https://x.example/?a=${text}`,
  }
  for (const { html, subject } of [
    write('notice', { name: text }, notice, { site: text }),
    write('reset', { name: text }, samples.reset, { site: text }),
  ]) {
    expect(html).not.toMatch(/<(?:script|img)|<b>|\sonmouseover='/iu)
    expect(html.match(/</gu)?.length).toBe(html.match(/>/gu)?.length)
    expect(subject).not.toMatch(/[\u2028\u202E\n]/u)
  }
})

test.each([
  'Win money at http://evil.example',
  'evil.example',
  'write to eve@evil.example',
  'www evil',
  `A name ${'so very long '.repeat(9)}`,
  '<b>Ada</b>',
])('a name cannot carry a message to a stranger: %s', (name) => {
  const { greeting, html, text, recipientName: receiver } = write('invitation', { name })
  expect(greeting).toBe('Hello,')
  expect(receiver).toBe('')
  expect(text + html).not.toContain('evil')
})

test('a greeting keeps names in any script', () => {
  for (const name of ['Ada Lovelace', 'Dr. Müller-Lüdenscheidt', 'O’Neill', '李小龍', 'Ольга']) {
    expect(write('reset', { name }).greeting).toBe(`Hello ${name},`)
  }
  expect(write('reset', { name: null, language: 'de' }).greeting).toBe('Guten Tag,')
})

test('the button has the colors and corners of the theme, and the text its font', () => {
  const { html } = write('reset')
  expect(html).not.toContain('background')
  const email = composeEmail('reset', ada, samples.reset, sender)
  const theme = { colors: { accent: '#147' }, radius: 4, font: '"Source Serif 4", serif' }
  const themed = renderEmailHtml(email, { theme })
  expect(themed).toContain('border:2px solid #147;background:#147;color:#fff;border-radius:4px;')
  expect(themed).toContain('font:16px/1.5 &quot;Source Serif 4&quot;, serif"')
})
