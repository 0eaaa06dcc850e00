import { onTestFinished, expect, test } from 'vitest'
import type { SMTPServerOptions } from 'smtp-server'
import type { EmailMessage } from '#shell/store/mail-catcher.ts'
import { certificate, privateKey } from '../egress/certificate.fixture.ts'
import { createSmtpTransport, isPermanentFailure } from './smtp.ts'
import { parseSmtpUrl } from '../settings/smtp-url.ts'
import { headersOf, startSmtpServer } from './smtp-server.fixture.ts'

const mail: EmailMessage = {
  id: 'letter-1',
  kind: 'reset',
  sentAt: '2026-11-21T13:05:00.000Z',
  language: 'de',
  from: { name: 'Bücherei', address: 'no-reply@library.example' },
  to: { name: 'Åda', address: 'ada@example.org' },
  subject: 'Ein neues Passwort für „Bücherei“',
  text: 'Hallo Åda,\n.\nhttps://library.example/login/reset-password?token=Zx\n',
  html: '<p>Hallo Åda</p>',
}

async function start(options?: SMTPServerOptions) {
  const server = await startSmtpServer(options)
  onTestFinished(server.stop)
  return server
}

test('an email arrives complete as text and HTML with all headers', async () => {
  const { address, received } = await start()
  await createSmtpTransport(address)(mail)
  const [email, ...others] = received
  expect(others).toEqual([])
  expect(email).toMatchObject({ from: 'no-reply@library.example', to: ['ada@example.org'] })
  const headers = Object.fromEntries(headersOf(email?.raw ?? ''))
  expect(headers).toMatchObject({
    'message-id': '<letter-1@library.example>',
    date: 'Sat, 21 Nov 2026 13:05:00 +0000',
    'auto-submitted': 'auto-generated',
    'content-language': 'de',
    to: expect.stringContaining('<ada@example.org>'),
    'content-type': expect.stringMatching(/^multipart\/alternative;/u),
  })
  expect(email?.raw).toMatch(/text\/plain; charset=utf-8[\s\S]*text\/html; charset=utf-8/u)
})

test('a retried email has the same Message-ID', async () => {
  const { address, received } = await start()
  await createSmtpTransport(address)(mail)
  await createSmtpTransport(address)(mail)
  const ids = received.map(({ raw }) => Object.fromEntries(headersOf(raw))['message-id'])
  expect(ids).toEqual(['<letter-1@library.example>', '<letter-1@library.example>'])
})

const usual = [
  'auto-submitted',
  'content-language',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
  'x-auto-response-suppress',
]
const endings = ['\r\n', '\n', '\r', '\u2028', '\u0000', '\r\n\r\n', '\v', '%0d%0a']
test.each(endings)('a line break in a field adds no header and no recipient: %j', async (end) => {
  const { address, received } = await start()
  const evil = `x${end}Bcc: eve@evil.example${end}${end}<p>mine</p>`
  const named = { name: evil, address: 'ada@example.org' }
  await createSmtpTransport(address)({
    ...mail,
    subject: evil,
    to: named,
    from: { ...mail.from, name: evil },
  })
  const [email] = received
  expect(email?.to).toEqual(['ada@example.org'])
  const names = headersOf(email?.raw ?? '').map(([name]) => name)
  expect(names.toSorted()).toEqual(usual)
})

test('no email is sent unencrypted if encryption is required', async () => {
  const { address, received } = await start()
  await expect(createSmtpTransport({ ...address, tls: 'started' })(mail)).rejects.toThrow(
    /STARTTLS/iu,
  )
  await expect(createSmtpTransport({ ...address, tls: 'at once' })(mail)).rejects.toThrow()
  expect(received).toEqual([])
})

test.each(['at once', 'started'] as const)(
  'a server without a valid certificate receives neither email nor password (%s)',
  async (tls) => {
    const credentials: unknown[] = []
    const { address, received } = await start({
      secure: tls === 'at once',
      disabledCommands: [],
      cert: certificate,
      key: privateKey,
      onAuth: ({ username }, _, callback) => {
        credentials.push(username)
        callback(null, { user: username ?? '' })
      },
    })
    const carry = createSmtpTransport({ ...address, tls, user: 'nacre', password: 'pearl' })
    await expect(carry(mail)).rejects.toThrow(/self-signed certificate/u)
    expect([...received, ...credentials]).toEqual([])
  },
)

test('credentials are sent to a server that requires them', async () => {
  const { address, received } = await start({ authOptional: false, allowInsecureAuth: true })
  await createSmtpTransport({ ...address, user: 'nacre', password: 'p:e@rl/' })(mail)
  expect(received[0]?.user).toBe('nacre')
})

test('permanent rejections are distinguished from temporary ones', async () => {
  const sendRejected = async (responseCode: number) => {
    const { address } = await start({
      onRcptTo: (_, __, callback) => callback(Object.assign(new Error('no'), { responseCode })),
    })
    return createSmtpTransport(address)(mail).catch((error: unknown) => isPermanentFailure(error))
  }
  expect(await sendRejected(550)).toBe(true)
  expect(await sendRejected(554)).toBe(true)
  expect(await sendRejected(450)).toBe(false)
  expect(isPermanentFailure(new Error('no connection'))).toBe(false)
  expect(isPermanentFailure(undefined)).toBe(false)
})

test('an SMTP URL is encrypted by default, except on localhost', () => {
  expect(parseSmtpUrl('smtps://nacre:p%40ss@mail.example.org')).toEqual({
    host: 'mail.example.org',
    port: 465,
    tls: 'at once',
    user: 'nacre',
    password: 'p@ss',
  })
  expect(parseSmtpUrl('smtp://mail.example.org')).toMatchObject({ port: 587, tls: 'started' })
  expect(parseSmtpUrl('smtp://mail.example.org:2525')).toMatchObject({ port: 2525, tls: 'started' })
  expect(parseSmtpUrl('smtp://localhost:25')).toMatchObject({ port: 25, tls: 'none' })
  expect(parseSmtpUrl('smtp://[::1]:25')).toMatchObject({ host: '::1', tls: 'none' })
  expect(parseSmtpUrl('smtp://relay.internal:25?tls=none')).toMatchObject({ tls: 'none' })
})

test.each([
  'mail.example.org',
  'https://mail.example.org',
  'smtp:///x',
  'smtp://mail.example.org/path',
  'smtp://user@mail.example.org',
  'smtps://mail.example.org?tls=none',
  'smtp://mail.example.org?tls=off',
  'smtp://mail.example.org?pool=true',
  'smtp://u:%ff@mail.example.org',
  'smtp://mail.example.org#x',
])('an invalid SMTP URL is rejected: %s', (address) => {
  expect(parseSmtpUrl(address)).toBeUndefined()
})
