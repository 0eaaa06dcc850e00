import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { declareProduct } from '#shell/model/product.ts'
import { job } from '#shell/model/job.ts'
import type { Receiver } from '#shell/operations/accounts/letters/mail.ts'
import { createJobRunner } from '#shell/operations/jobs/job-runner.ts'
import { createOperations } from '#shell/operations/operations.ts'
import type { Mail } from '#shell/store/mailbox.ts'
import { createDiskFiles } from '#shell/store/files/disk-files.ts'
import { open } from '#shell/store/opened.fixture.ts'
import { createStore, type Store } from '#shell/store/store.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import type { LogFields } from '../log/log.ts'
import { createSendMail } from './create-send-mail.ts'
import { samples } from './letters.fixture.ts'
import { createSmtp } from './smtp.ts'
import { headersOf, startSmtpServer } from './smtp-server.fixture.ts'

const origin = 'https://library.example'
const product = { name: 'Library', languages: ['en', 'de'] }
const ada: Receiver = { address: 'ada@example.org', name: 'Ada', language: 'de' }
const start = Date.parse('2026-11-21T13:05:00.000Z')

describe.each(eachDatabase)('$name', (kind) => {
  let store: Store
  let another: () => Promise<Store>
  let sent: Mail[]
  let said: (readonly [string, LogFields | undefined])[]
  let now: number

  beforeEach(async () => {
    const opened = await open(kind)
    onTestFinished(opened.close)
    store = await opened.store([])
    // A file of SQLite has one process only.
    another = async () =>
      kind.name === 'sqlite'
        ? store
        : createStore(await opened.another(), [], createDiskFiles(opened.where.dataDir))
    sent = []
    said = []
    now = start
  })

  const mailer = (deliver?: (mail: Mail) => Promise<void>, on = store) =>
    createSendMail({
      product,
      config: {},
      store: on,
      origin: () => origin,
      deliver: deliver ?? (async (mail) => void sent.push(mail)),
      log: { warn: (sentence, fields) => void said.push([sentence, fields]) },
      now: () => now,
    })

  test('a letter is from nobody at the site, to the person, in their language', async () => {
    await mailer()('reset', ada, samples.reset, { id: 'job1' })
    expect(sent).toMatchObject([
      {
        id: 'job1',
        kind: 'reset',
        at: '2026-11-21T13:05:00.000Z',
        language: 'de',
        from: { name: 'Library', address: 'no-reply@library.example' },
        to: { name: 'Ada', address: 'ada@example.org' },
        subject: 'Ein neues Passwort für Library',
      },
    ])
  })

  test('nobody can fill a mailbox through us, in however many ways they write its address', async () => {
    const send = mailer()
    const ways = ['ada@example.org', 'ADA@Example.org', 'ada+1@example.org', 'ada+2@example.org']
    for (let time = 0; time < 20; time += 1) {
      await send('reset', { ...ada, address: ways[time % 4] ?? '' }, samples.reset)
    }
    expect(sent).toHaveLength(10)
    expect(said).toHaveLength(10)
    await send('reset', { ...ada, address: 'grace@example.org' }, samples.reset)
    expect(sent).toHaveLength(11)
    now += 3_600_000
    await send('reset', ada, samples.reset)
    expect(sent).toHaveLength(12)
  })

  test('the limit holds for processes together, and at once', async () => {
    const [one, two] = [mailer(), mailer(undefined, await another())]
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => (at % 2 ? one : two)('link', ada, samples.link)),
    )
    expect(sent).toHaveLength(10)
  })

  test('whoever asks for many letters keeps no warning from the person', async () => {
    const send = mailer()
    for (let time = 0; time < 20; time += 1) await send('link', ada, samples.link)
    await send('notice', ada, samples.notice)
    expect(sent.at(-1)?.kind).toBe('notice')
  })

  test('what is logged names no address, no name and no link', async () => {
    const send = mailer()
    for (let time = 0; time < 11; time += 1)
      await send('link', ada, samples.link, { id: `j${time}` })
    await send('link', { ...ada, address: 'ada@example.org\r\nBcc: eve@x.example' }, samples.link)
    expect(said).toHaveLength(2)
    expect(said[0]?.[1]).toEqual({ path: 'mail/link', requestId: 'j10' })
    expect(JSON.stringify(said)).not.toMatch(/ada|eve|ticket/iu)
  })

  test('a letter that fails is tried again, as the same letter, and counts once', async () => {
    const server = await startSmtpServer()
    onTestFinished(server.stop)
    let isDown = true
    const carry = createSmtp(server.address)
    const send = mailer(async (mail) => {
      // What is answered too late has been taken all the same.
      if (isDown) await carry(mail)
      if (isDown) throw new Error('The line is dead.')
      await carry(mail)
    })
    const declared = declareProduct({
      ...product,
      tagline: '',
      entities: [],
      roles: [],
      calls: {},
      pages: {},
      samples: [],
      jobs: { letter: job({ run: ({ id }) => send('reset', ada, samples.reset, { id }) }) },
    })
    const failures: boolean[] = []
    const runner = createJobRunner({
      product: declared,
      store,
      operations: createOperations(declared, store),
      onFailure: (_, __, isDead) => failures.push(isDead),
    })
    await store.write((run) =>
      store.jobs.add(run, 'letter', null, { due: new Date(start).toISOString() }),
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
    expect(said).toEqual([])
    await send('reset', ada, samples.reset)
    expect(said).toHaveLength(1)
  })

  test('an address that does not exist is not knocked at again', async () => {
    const server = await startSmtpServer({
      onRcptTo: (_, __, done) =>
        done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
    })
    onTestFinished(server.stop)
    await mailer(createSmtp(server.address))('reset', ada, samples.reset)
    expect(said).toMatchObject([
      ['A letter was refused for good by the server of its address.', {}],
    ])
  })
})
