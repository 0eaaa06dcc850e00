import { onTestFinished, expect, test } from 'vitest'
import type { SMTPServerOptions } from 'smtp-server'
import type { Mail } from '#shell/store/mailbox.ts'
import { certificate, privateKey } from '../outgoing/certificate.fixture.ts'
import { createSmtp, isRefusedForGood } from './smtp.ts'
import { parseSmtp } from './smtp-address.ts'
import { headersOf, startSmtpServer } from './smtp-server.fixture.ts'

const mail: Mail = {
  id: 'letter-1',
  kind: 'reset',
  at: '2026-11-21T13:05:00.000Z',
  language: 'de',
  from: { name: 'Bücherei', address: 'no-reply@library.example' },
  to: { name: 'Åda', address: 'ada@example.org' },
  subject: 'Ein neues Passwort für „Bücherei“',
  text: 'Hallo Åda,\n.\nhttps://library.example/login/reset?ticket=Zx\n',
  html: '<p>Hallo Åda</p>',
}

async function start(options?: SMTPServerOptions) {
  const server = await startSmtpServer(options)
  onTestFinished(server.stop)
  return server
}

test('a letter comes over whole, in both forms, with what mail programs need to know of it', async () => {
  const { address, received } = await start()
  await createSmtp(address)(mail)
  const [letter, ...others] = received
  expect(others).toEqual([])
  expect(letter).toMatchObject({ from: 'no-reply@library.example', to: ['ada@example.org'] })
  const headers = Object.fromEntries(headersOf(letter?.raw ?? ''))
  expect(headers).toMatchObject({
    'message-id': '<letter-1@library.example>',
    date: 'Sat, 21 Nov 2026 13:05:00 +0000',
    'auto-submitted': 'auto-generated',
    'content-language': 'de',
    to: expect.stringContaining('<ada@example.org>'),
    'content-type': expect.stringMatching(/^multipart\/alternative;/u),
  })
  expect(letter?.raw).toMatch(/text\/plain; charset=utf-8[\s\S]*text\/html; charset=utf-8/u)
})

test('the same letter again has the same number', async () => {
  const { address, received } = await start()
  await createSmtp(address)(mail)
  await createSmtp(address)(mail)
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
test.each(endings)('no line end in a letter makes a header or a receiver: %j', async (end) => {
  const { address, received } = await start()
  const evil = `x${end}Bcc: eve@evil.example${end}${end}<p>mine</p>`
  const named = { name: evil, address: 'ada@example.org' }
  await createSmtp(address)({
    ...mail,
    subject: evil,
    to: named,
    from: { ...mail.from, name: evil },
  })
  const [letter] = received
  expect(letter?.to).toEqual(['ada@example.org'])
  const names = headersOf(letter?.raw ?? '').map(([name]) => name)
  expect(names.toSorted()).toEqual(usual)
})

test('where encryption is asked for, nothing goes without it', async () => {
  const { address, received } = await start()
  await expect(createSmtp({ ...address, tls: 'started' })(mail)).rejects.toThrow(/STARTTLS/iu)
  await expect(createSmtp({ ...address, tls: 'at once' })(mail)).rejects.toThrow()
  expect(received).toEqual([])
})

test.each(['at once', 'started'] as const)(
  'a server that cannot show who it is gets no letter and no password (%s)',
  async (tls) => {
    const seen: unknown[] = []
    const { address, received } = await start({
      secure: tls === 'at once',
      disabledCommands: [],
      cert: certificate,
      key: privateKey,
      onAuth: ({ username }, _, done) => {
        seen.push(username)
        done(null, { user: username ?? '' })
      },
    })
    const carry = createSmtp({ ...address, tls, user: 'nacre', password: 'pearl' })
    await expect(carry(mail)).rejects.toThrow(/self-signed certificate/u)
    expect([...received, ...seen]).toEqual([])
  },
)

test('a server that wants to know who we are is told', async () => {
  const { address, received } = await start({ authOptional: false, allowInsecureAuth: true })
  await createSmtp({ ...address, user: 'nacre', password: 'p:e@rl/' })(mail)
  expect(received[0]?.user).toBe('nacre')
})

test('what a server refuses for good is told from what it refuses for now', async () => {
  const refusing = async (responseCode: number) => {
    const { address } = await start({
      onRcptTo: (_, __, done) => done(Object.assign(new Error('no'), { responseCode })),
    })
    return createSmtp(address)(mail).catch((thrown: unknown) => isRefusedForGood(thrown))
  }
  expect(await refusing(550)).toBe(true)
  expect(await refusing(554)).toBe(true)
  expect(await refusing(450)).toBe(false)
  expect(isRefusedForGood(new Error('no connection'))).toBe(false)
  expect(isRefusedForGood(undefined)).toBe(false)
})

test('an address says which server takes letters, encrypted unless it is this machine', () => {
  expect(parseSmtp('smtps://nacre:p%40ss@mail.example.org')).toEqual({
    host: 'mail.example.org',
    port: 465,
    tls: 'at once',
    user: 'nacre',
    password: 'p@ss',
  })
  expect(parseSmtp('smtp://mail.example.org')).toMatchObject({ port: 587, tls: 'started' })
  expect(parseSmtp('smtp://mail.example.org:2525')).toMatchObject({ port: 2525, tls: 'started' })
  expect(parseSmtp('smtp://localhost:25')).toMatchObject({ port: 25, tls: 'none' })
  expect(parseSmtp('smtp://[::1]:25')).toMatchObject({ host: '::1', tls: 'none' })
  expect(parseSmtp('smtp://relay.internal:25?tls=none')).toMatchObject({ tls: 'none' })
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
])('an address that is none is refused: %s', (address) => {
  expect(parseSmtp(address)).toBeUndefined()
})
