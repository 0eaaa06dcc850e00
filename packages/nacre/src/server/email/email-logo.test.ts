import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { composeEmail } from './compose-email.ts'
import { renderEmailHtml } from './email-html.ts'
import { readEmailLogo } from './email-logo.ts'
import { samples } from './emails.fixture.ts'
import { createSmtpTransport } from './smtp.ts'
import { startSmtpServer } from './smtp-server.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'nacre-test-'))
afterAll(() => rmSync(folder, { recursive: true }))
mkdirSync(join(folder, 'brand'))
writeFileSync(join(folder, 'logo.png'), 'the logo')
writeFileSync(join(folder, 'only.svg'), '<svg/>')
writeFileSync(join(folder, 'large.png'), Buffer.alloc(100_001))
writeFileSync(join(folder, 'brand/name.jpg'), 'the wordmark')

const sender = { site: 'Books & more', origin: 'https://library.example', languages: ['en'] }
const email = composeEmail('reset', { name: 'Ada', language: 'en' }, samples.reset, sender)

test('is a PNG, JPEG or GIF, or the PNG beside an SVG', () => {
  const read = (logo: string) => readEmailLogo({ logo }, folder)?.content.toString()
  expect(read('logo.png')).toBe('the logo')
  expect(read('logo.svg')).toBe('the logo')
  expect(read('only.svg')).toBeUndefined()
  expect(read('missing.png')).toBeUndefined()
  expect(read('large.png')).toBeUndefined()
  expect(readEmailLogo(undefined, folder)).toBeUndefined()
})

test('stands before the name of the product, and a wordmark in its place', () => {
  const html = (theme: object) => renderEmailHtml(email, { logo: readEmailLogo(theme, folder) })
  expect(html({ logo: 'logo.svg' })).toMatch(
    /<img src="cid:logo" alt="" [^>]*> <strong>Books &amp; more<\/strong>/u,
  )
  const withWordmark = html({ logo: 'logo.svg', wordmark: 'brand/name.jpg' })
  expect(withWordmark).toMatch(/<img src="cid:logo" alt="Books &amp; more" [^>]*><\/p>/u)
})

test('is sent along, so that a mail program loads nothing to show it', async () => {
  const server = await startSmtpServer()
  onTestFinished(server.stop)
  const logo = readEmailLogo({ logo: 'logo.png' }, folder)
  const mail = {
    id: 'reset-1',
    kind: 'reset',
    sentAt: '2026-11-21T13:05:00.000Z',
    language: 'en',
    from: { name: 'Library', address: 'no-reply@library.example' },
    to: { name: 'Ada', address: 'ada@example.org' },
    subject: email.subject,
    text: 'Hello',
    html: renderEmailHtml(email, { logo }),
  }
  await createSmtpTransport(server.address, logo)(mail)
  const raw = server.received[0]?.raw ?? ''
  expect(raw).toContain('multipart/related')
  expect(raw).toMatch(/content-id: <logo>/iu)
  expect(raw).toMatch(/content-type: image\/png/iu)
  expect(raw).toContain(Buffer.from('the logo').toString('base64'))
})

test('is part of a preview', () => {
  const logo = readEmailLogo({ logo: 'logo.png' }, folder)
  const html = renderEmailHtml(email, { logo, isWhole: true })
  expect(html).toContain(
    `src="data:image/png;base64,${Buffer.from('the logo').toString('base64')}"`,
  )
})
