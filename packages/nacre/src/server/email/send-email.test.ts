import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { defineProduct } from '#shell/language/product/product.ts'
import { job } from '#shell/language/product/job.ts'
import type { Recipient } from '#shell/operations/emails/email-templates.ts'
import { createJobRunner } from '#shell/operations/jobs/job-runner.ts'
import { createOperations } from '#shell/operations/operations.ts'
import type { EmailMessage } from '#shell/store/mail-catcher.ts'
import { createDiskFiles } from '#shell/store/files/disk-files.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { createStore, type Store } from '#shell/store/store.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import type { LogFields } from '../log/log.ts'
import { createSendEmail } from './send-email.ts'
import { samples } from './emails.fixture.ts'
import { createSmtpTransport } from './smtp.ts'
import { headersOf, startSmtpServer } from './smtp-server.fixture.ts'

const origin = 'https://library.example'
const product = { name: 'Library', languages: ['en', 'de'] }
const ada: Recipient = { address: 'ada@example.org', name: 'Ada', language: 'de' }
const start = Date.parse('2026-11-21T13:05:00.000Z')

describe.each(eachDatabase)('$name', (kind) => {
  let store: Store
  let openSecondStore: () => Promise<Store>
  let sent: EmailMessage[]
  let output: (readonly [string, LogFields | undefined])[]
  let now: number

  beforeEach(async () => {
    const opened = await openTestDatabase(kind)
    onTestFinished(opened.close)
    store = await opened.store([])
    // SQLite allows one process per database file.
    openSecondStore = async () =>
      kind.name === 'sqlite'
        ? store
        : createStore(await opened.another(), [], createDiskFiles(opened.where.dataDir))
    sent = []
    output = []
    now = start
  })

  const createMailer = (deliver?: (mail: EmailMessage) => Promise<void>, mailStore = store) =>
    createSendEmail({
      product,
      config: {},
      store: mailStore,
      origin: () => origin,
      deliver: deliver ?? (async (mail) => void sent.push(mail)),
      log: { warn: (sentence, fields) => void output.push([sentence, fields]) },
      now: () => now,
    })

  test('an email has a no-reply sender and is written in the language of its recipient', async () => {
    await createMailer()('reset', ada, samples.reset, { id: 'job1' })
    expect(sent).toMatchObject([
      {
        id: 'job1',
        kind: 'reset',
        sentAt: '2026-11-21T13:05:00.000Z',
        language: 'de',
        from: { name: 'Library', address: 'no-reply@library.example' },
        to: { name: 'Ada', address: 'ada@example.org' },
        subject: 'Passwort für Library zurücksetzen',
      },
    ])
  })

  test('the limit per mailbox counts all spellings of its address', async () => {
    const send = createMailer()
    const spellings = [
      'ada@example.org',
      'ADA@Example.org',
      'ada+1@example.org',
      'ada+2@example.org',
    ]
    for (let time = 0; time < 20; time += 1) {
      await send('reset', { ...ada, address: spellings[time % 4] ?? '' }, samples.reset)
    }
    expect(sent).toHaveLength(10)
    expect(output).toHaveLength(10)
    await send('reset', { ...ada, address: 'grace@example.org' }, samples.reset)
    expect(sent).toHaveLength(11)
    now += 3_600_000
    await send('reset', ada, samples.reset)
    expect(sent).toHaveLength(12)
  })

  test('the limit holds across concurrent processes', async () => {
    const [one, two] = [createMailer(), createMailer(undefined, await openSecondStore())]
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => (at % 2 ? one : two)('link', ada, samples.link)),
    )
    expect(sent).toHaveLength(10)
  })

  test('many requested emails do not use up the limit of security notices', async () => {
    const send = createMailer()
    for (let time = 0; time < 20; time += 1) await send('link', ada, samples.link)
    await send('notice', ada, samples.notice)
    expect(sent.at(-1)?.kind).toBe('notice')
  })

  test('log lines contain no email address, name or link', async () => {
    const send = createMailer()
    for (let time = 0; time < 11; time += 1)
      await send('link', ada, samples.link, { id: `j${time}` })
    await send('link', { ...ada, address: 'ada@example.org\r\nBcc: eve@x.example' }, samples.link)
    expect(output).toHaveLength(2)
    expect(output[0]?.[1]).toEqual({ path: 'mail/link', requestId: 'j10' })
    expect(JSON.stringify(output)).not.toMatch(/ada|eve|token/iu)
  })

  test('a retried email keeps its message id and counts once', async () => {
    const server = await startSmtpServer()
    onTestFinished(server.stop)
    let isDown = true
    const sendBySmtp = createSmtpTransport(server.address)
    const send = createMailer(async (mail) => {
      // The server may accept the email although its reply arrives too late.
      if (isDown) await sendBySmtp(mail)
      if (isDown) throw new Error('The connection is closed.')
      await sendBySmtp(mail)
    })
    const declared = defineProduct({
      ...product,
      tagline: '',
      entities: [],
      roles: [],
      calls: {},
      pages: {},
      seeds: [],
      jobs: { letter: job({ run: ({ id }) => send('reset', ada, samples.reset, { id }) }) },
    })
    const failures: boolean[] = []
    const runner = createJobRunner({
      product: declared,
      store,
      operations: createOperations(declared, store),
      onFailure: (_, __, isDead) => failures.push(isDead),
    })
    await store.write((trx) =>
      store.jobs.add(trx, 'letter', null, { runAt: new Date(start).toISOString() }),
    )
    expect(await runner.runDue(new Date(start))).toBe(1)
    expect(failures).toEqual([false])
    isDown = false
    expect(await runner.runDue(new Date(start + 10_000))).toBe(1)
    expect(await runner.runDue(new Date(start + 99_000))).toBe(0)
    const ids = server.received.map(({ raw }) => Object.fromEntries(headersOf(raw))['message-id'])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    for (let time = 0; time < 9; time += 1) await send('reset', ada, samples.reset)
    expect(output).toEqual([])
    await send('reset', ada, samples.reset)
    expect(output).toHaveLength(1)
  })

  test('an address that the server rejects permanently is not retried', async () => {
    const server = await startSmtpServer({
      onRcptTo: (_, __, callback) =>
        callback(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
    })
    onTestFinished(server.stop)
    await createMailer(createSmtpTransport(server.address))('reset', ada, samples.reset)
    expect(output).toMatchObject([['Email permanently rejected by recipient server', {}]])
  })
})
