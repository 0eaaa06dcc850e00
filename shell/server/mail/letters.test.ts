import { describe, expect, test } from 'vitest'
import type { LetterKind, Letters, Receiver } from '#shell/operations/accounts/letters/mail.ts'
import { composeLetter, type Sender } from './compose-letter.ts'
import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'
import { events, kinds, samples } from './letters.fixture.ts'

const sender: Sender = {
  site: 'Library',
  origin: 'https://library.example',
  languages: ['en', 'de'],
}
const ada: Receiver = { address: 'ada@example.org', name: 'Ada', language: 'en' }

function write<Kind extends LetterKind>(
  kind: Kind,
  to: Partial<Receiver> = {},
  data: Letters[Kind] = samples[kind],
  from: Partial<Sender> = {},
) {
  const letter = composeLetter(kind, { ...ada, ...to }, data, { ...sender, ...from })
  return { ...letter, text: letterText(letter), html: letterHtml(letter) }
}

test('a letter says who writes to whom about what, where to go, until when, and what if not', () => {
  expect(write('reset').text).toBe(`Hello Ada,

Somebody, we hope you, has asked for a new password for your account at
Library.

Choose a new password:
https://library.example/login/reset?ticket=Zx-3_9

The link works once, until 21 November 2026 at 14:05 UTC.

Do not pass it on. Whoever has the link can use it in your place.

If you did not ask for this, you need not do anything: without the link
nothing happens.

-- 
This letter was written by Library, https://library.example. Nobody
reads replies to it.
`)
})

test('what has happened to an account is told with when, on what and from where', () => {
  const { subject, text } = write('notice', { language: 'de' })
  expect(subject).toBe('Neue Anmeldung bei Library')
  expect(text).toContain(
    'Wann: 21. November 2026 um 13:05 UTC\nGerät: Firefox auf Linux\nVon: 192.0.2.7',
  )
  expect(text).toContain('Konto ansehen:\nhttps://library.example/login/reset?ticket=Zx-3_9')
})

test('times are those of the zone that the person has chosen', () => {
  const { text } = write('notice', { language: 'de', zone: 'Asia/Tokyo' })
  expect(text).toContain('Wann: 21. November 2026 um 22:05 (Asia/Tokyo)\n')
})

describe.each(['en', 'de'])('in %s', (language) => {
  test.each(kinds)('the letter %s is whole', (kind) => {
    const { subject, text, html, link } = write(kind, { language })
    expect(subject.length).toBeLessThan(70)
    expect(subject).toContain('Library')
    expect(text.split('\n')).toContain(link)
    expect(html).toContain(`<html lang="${language}">`)
    expect(html.split(`href="${link}"`)).toHaveLength(3)
    expect(html).toContain(`>${link}</a>`)
    for (const said of [subject, text, html]) {
      expect(said).not.toMatch(/undefined|null|NaN|\[object|\{\w+\}/u)
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

  test.each(events)('the notice of %s is whole', (event) => {
    const { subject, text } = write('notice', { language }, { ...samples.notice, event })
    expect(subject).toContain('Library')
    expect(subject.length).toBeLessThan(70)
    expect(text).not.toMatch(/undefined|\{\w+\}/u)
  })
})

test('no two letters look alike in a list, in either language', () => {
  const subjects = ['en', 'de'].flatMap((language) => [
    ...kinds.filter((kind) => kind !== 'notice').map((kind) => write(kind, { language }).subject),
    ...events.map((event) => write('notice', { language }, { ...samples.notice, event }).subject),
  ])
  expect(new Set(subjects).size).toBe(subjects.length)
})

test('a reader is written to in their language, else in that of the product, else in English', () => {
  const languageOf = (language: string | undefined, languages: string[]) =>
    write('reset', { language }, samples.reset, { languages }).language
  expect(languageOf('de', ['en'])).toBe('de')
  expect(languageOf(undefined, ['de', 'en'])).toBe('de')
  expect(languageOf('fr', ['fr', 'de'])).toBe('de')
  expect(languageOf('not a language', [])).toBe('en')
})

test('the HTML loads nothing, runs nothing, and has the colours of the reader', () => {
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

test.each(hostile)('what others put into a letter stays text: %j', (text) => {
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
])('whoever signs up a stranger cannot write to them by the name: %s', (name) => {
  const { greeting, html, text, receiver } = write('invitation', { name })
  expect(greeting).toBe('Hello,')
  expect(receiver).toBe('')
  expect(text + html).not.toContain('evil')
})

test('people are called by their names, whatever letters those have', () => {
  for (const name of ['Ada Lovelace', 'Dr. Müller-Lüdenscheidt', 'O’Neill', '李小龍', 'Ольга']) {
    expect(write('reset', { name }).greeting).toBe(`Hello ${name},`)
  }
  expect(write('reset', { name: null, language: 'de' }).greeting).toBe('Guten Tag,')
})
