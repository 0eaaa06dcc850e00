import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import { operationAddresses, type Running } from '#shell/api/operation/operation-addresses.ts'
import { job } from '#shell/model/job.ts'
import { createMailReading } from '#shell/operations/read-mail.ts'
import { createJobRunner } from '#shell/operations/job-runner.ts'
import { createLog } from '#shell/server/log.ts'
import { openRunning } from '#shell/server/open-running.ts'
import { createMailbox, type Mailbox } from '#shell/store/mailbox.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { createConforms, documentOf } from '../openapi/conforms.ts'
import { book } from '../sample/entities/book.ts'
import { cast } from '../sample/cast.ts'
import { openLibrary, type OpenLibrary } from '../sample/open-library.ts'
import { library } from '../sample/product.ts'

describe.each(eachDatabase)('on $name', (kind) => {
  let opened: OpenLibrary
  let running: Running
  let isBroken: boolean
  let mailbox: Mailbox
  /** How far the clock goes ahead of that of the machine. */
  let later: number
  const jobs = {
    ...library.jobs,
    send: job({
      tries: 1,
      async run() {
        if (isBroken) throw new Error('The receiver is away.')
      },
    }),
  }
  beforeEach(async () => {
    opened = await openLibrary(kind)
    onTestFinished(opened.close)
    isBroken = true
    later = 0
    const log = createLog('silent', { write() {} })
    const { dataDir } = opened.where
    mailbox = createMailbox(dataDir)
    running = openRunning({
      ...opened,
      product: library,
      config: { dataDir, hasOtherBackups: false },
      jobs,
      mail: createMailReading(mailbox, library.roles),
      version: '1.2.3',
      log,
      now: () => Date.now() + later,
    })
  })

  const work = () =>
    createJobRunner({
      ...opened,
      product: { ...library, jobs },
      onFailure() {},
    }).runDue()

  const asking = async () => {
    const api = createApi(opened.operations, library, operationAddresses(running))
    const conforms = createConforms(await documentOf(api))
    return async (name: keyof typeof cast, what: string) => {
      const [method = '', path = ''] = what.split(' ')
      const answer = await api({ method, path, actor: cast[name] })
      conforms(method, path, answer)
      return { status: answer.status, body: Object(answer.body) }
    }
  }

  test('A job that was given up is seen with its reason, tried again, or dropped.', async () => {
    const ask = await asking()
    const add = (payload: unknown) =>
      opened.store.write((run) => opened.store.jobs.add(run, 'send', payload))
    await add({ to: 'lena' })
    await add({ to: 'una' })
    await work()
    const { body } = await ask('ada', 'GET /v1/operation/jobs')
    expect(body.counts).toContainEqual({ job: 'send', waiting: 0, late: 0, dead: 2 })
    expect(body.dead).toHaveLength(2)
    expect(body.dead[0]).toMatchObject({ job: 'send', tries: 1, error: 'The receiver is away.' })
    expect(body.planned).toContainEqual({
      job: 'tidy',
      every: 'day at 03:00',
      next: expect.stringMatching(/T03:00:00.000Z$/u),
      does: null,
    })
    const [one, other] = body.dead
    expect((await ask('ada', `POST /v1/operation/jobs/${one.id}/again`)).status).toBe(202)
    expect((await ask('ada', `DELETE /v1/operation/jobs/${other.id}`)).status).toBe(204)
    expect((await ask('ada', `DELETE /v1/operation/jobs/${other.id}`)).status).toBe(404)
    expect((await ask('ada', `POST /v1/operation/jobs/${other.id}/again`)).status).toBe(404)
    const between = await ask('ada', 'GET /v1/operation/jobs')
    expect(between.body.waiting).toContainEqual(
      expect.objectContaining({ id: one.id, payload: one.payload, tries: 0, error: null }),
    )
    isBroken = false
    await work()
    const after = await ask('ada', 'GET /v1/operation/jobs')
    expect(after.body.dead).toEqual([])
    expect(after.body.waiting.map((left: { job: string }) => left.job)).not.toContain('send')
  })

  test('What the shell’s own jobs are told is shown to nobody.', async () => {
    await opened.store.write((run) =>
      opened.store.jobs.add(run, 'nacre letter', { kind: 'reset', email: 'lena@example.org' }),
    )
    const { body } = await (await asking())('ada', 'GET /v1/operation/jobs')
    expect(body.waiting[0]).not.toHaveProperty('payload')
  })

  test('How the installation is, is told in numbers.', async () => {
    const { body } = await (await asking())('ada', 'GET /v1/operation/health')
    expect(body).toMatchObject({
      version: '1.2.3',
      node: process.version,
      database: { kind: kind.name, version: expect.stringMatching(/^\d+\./u) },
      jobs: { dead: 0 },
      lastBackup: null,
    })
    expect(body.database.bytes).toBeGreaterThan(10_000)
    expect(body.disk.size).toBeGreaterThan(body.disk.free)
  })

  test('A backup is a whole database of that moment, and nobody overwrites one.', async () => {
    const ask = await asking()
    if (kind.name === 'postgres') {
      expect((await ask('ada', 'GET /v1/operation/health')).body.lastBackup).toBeNull()
      expect(running.backups).toBeUndefined()
      return
    }
    const made = await ask('ada', 'POST /v1/operation/backups')
    expect(made.status).toBe(201)
    const { name } = made.body
    const folder = join(opened.where.dataDir, 'backups')
    expect(await readdir(folder)).toEqual([name])
    expect((await ask('ada', 'GET /v1/operation/health')).body.lastBackup).toEqual(made.body)
    const books = await opened.store.records(book).count({ where: [] })
    await rename(join(folder, name), join(folder, 'nacre.db'))
    const copy = await openDatabase({ dataDir: folder })
    const [row] = await copy.read(
      copy.build
        .selectFrom('book')
        .select(({ fn }) => fn.countAll().as('count'))
        .compile(),
    )
    await copy.close()
    expect(Number(row?.['count'])).toBeGreaterThanOrEqual(books)
    expect((await ask('ada', `DELETE /v1/operation/backups/${name}`)).status).toBe(404)
    expect((await ask('ada', 'DELETE /v1/operation/backups/..%2Fnacre.db')).status).toBe(404)
  })

  const week = 7 * 24 * 60 * 60_000
  const needs = async () => {
    const { body } = await (await asking())('ada', 'GET /v1/operation/needs')
    return body.items as readonly { kind: string }[]
  }

  test('Where all is well, nothing needs anybody.', async () => {
    expect(await needs()).toEqual([])
  })

  test('Whoever runs the installation is told of jobs that failed and of jobs that nobody does.', async () => {
    const { store } = opened
    await store.write((run) => store.jobs.add(run, 'send', { to: 'lena' }))
    await work()
    await store.write((run) => store.jobs.add(run, 'tidy', null))
    const dead = {
      kind: 'dead-jobs',
      screen: 'operation/jobs',
      count: 1,
      names: ['send'],
      since: null,
    }
    expect(await needs()).toEqual([dead])
    later = 20 * 60_000
    expect(await needs()).toEqual([dead, { ...dead, kind: 'late-jobs', names: ['tidy'] }])
  })

  test('A webhook that fails is named, and one that was paused is not.', async () => {
    const { webhooks } = opened.store
    const hook = {
      version: 1,
      address: 'https://hook.example/in',
      wants: [],
      sees: null,
      secrets: 'sealed',
      maker: null,
      created: '2026-01-01T00:00:00.000Z',
      failures: 3,
      failing: '2026-01-02T00:00:00.000Z',
      rest: null,
      claim: null,
      claimed_until: null,
    }
    await opened.store.write(async (run) => {
      await webhooks.add(run, { ...hook, id: '01m8000000000001', name: 'Search', state: 'active' })
      await webhooks.add(run, { ...hook, id: '01m8000000000002', name: 'Old', state: 'paused' })
    })
    expect(await needs()).toEqual([
      {
        kind: 'failing-webhooks',
        screen: 'operation/webhooks',
        count: 1,
        names: ['Search'],
        since: hook.failing,
      },
    ])
  })

  test('A backup is overdue once something has been in none for a week, where this makes them.', async () => {
    later = week + 60_000
    const kinds = (await needs()).map((one) => one.kind)
    if (kind.name === 'postgres') {
      expect(kinds).toEqual([])
      return
    }
    expect(kinds).toEqual(['old-backup'])
    await (
      await asking()
    )('ada', 'POST /v1/operation/backups')
    expect(await needs()).toEqual([])
    // Nothing has been done since, so nothing is missing in it.
    later = 3 * week
    expect(await needs()).toEqual([])
  })

  test('A letter that nobody carries away needs somebody until it is opened.', async () => {
    const letter = (id: string) => ({
      id,
      kind: 'reset',
      at: '2026-11-21T13:05:00.000Z',
      language: 'en',
      from: { name: 'Library', address: 'no-reply@library.example' },
      to: { name: 'Una', address: 'una@example.org' },
      subject: 'A new password',
      text: '',
      html: '',
    })
    await mailbox.put(letter('one'))
    await mailbox.put(letter('two'))
    expect(await needs()).toMatchObject([{ kind: 'unopened-mail', count: 2 }])
    await mailbox.open('one')
    expect(await needs()).toMatchObject([{ kind: 'unopened-mail', count: 1 }])
    await mailbox.openAll()
    expect(await needs()).toEqual([])
  })

  test('All of it is for administrators.', async () => {
    const ask = await asking()
    const all = ['health', 'jobs', 'needs'].map((one) => `GET /v1/operation/${one}`)
    for (const what of kind.name === 'sqlite' ? [...all, 'POST /v1/operation/backups'] : all) {
      expect((await ask('stranger', what)).status).toBe(401)
      for (const name of ['una', 'cleo'] as const) expect((await ask(name, what)).status).toBe(403)
    }
  })
})
