import { Client } from 'pg'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import { openOperated } from './operated-library.ts'

describe.each(eachDatabase)('on $name', (kind) => {
  let opened: Awaited<ReturnType<typeof openOperated>>
  beforeEach(async () => {
    opened = await openOperated(kind)
  })

  const week = 7 * 24 * 60 * 60_000
  const needs = async () => {
    const { body } = await opened.ask('ada', 'GET /v1/operation/needs')
    return body.items as readonly { kind: string }[]
  }

  test('Where all is well, nothing needs anybody.', async () => {
    expect(await needs()).toEqual([])
  })

  test('Whoever runs the installation is told of jobs that failed and of jobs that nobody does.', async () => {
    const { store } = opened
    await store.write((run) => store.jobs.add(run, 'send', { to: 'lena' }))
    await opened.work()
    await store.write((run) => store.jobs.add(run, 'nobody knows', null))
    const dead = {
      kind: 'dead-jobs',
      screen: 'operation/jobs',
      count: 1,
      names: ['send'],
      since: null,
    }
    expect(await needs()).toEqual([dead])
    opened.night.later = 20 * 60_000
    // What is done again and again may be late by then, too.
    const names = expect.arrayContaining(['nobody knows'])
    expect(await needs()).toMatchObject([dead, { kind: 'late-jobs', names }])
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
    opened.night.later = week + 60_000
    const kinds = (await needs()).map((one) => one.kind)
    if (kind.name === 'postgres') {
      expect(kinds).toEqual([])
      return
    }
    expect(kinds).toEqual(['old-backup'])
    await opened.ask('ada', 'POST /v1/operation/backups')
    expect(await needs()).toEqual([])
    // Nothing has been done since, so nothing is missing in it.
    opened.night.later = 3 * week
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
    await opened.mailbox.put(letter('one'))
    await opened.mailbox.put(letter('two'))
    expect(await needs()).toMatchObject([{ kind: 'unopened-mail', count: 2 }])
    await opened.mailbox.open('one')
    expect(await needs()).toMatchObject([{ kind: 'unopened-mail', count: 1 }])
    await opened.mailbox.openAll()
    expect(await needs()).toEqual([])
  })

  test.each([kind].filter(({ name }) => name === 'postgres'))(
    'A transaction left open in another database of the same server is told of, as long as it holds all events back.',
    async () => {
      const url = new URL(opened.where.databaseUrl ?? '')
      url.pathname = 'postgres'
      const stranger = new Client({ connectionString: url.href })
      await stranger.connect()
      onTestFinished(() => stranger.end())
      await stranger.query('begin')
      await stranger.query('select pg_current_xact_id()')
      await opened.store.write((run) =>
        opened.store.history.tell(run, { ...told, at: new Date().toISOString() }),
      )
      expect(await needs()).toEqual([])
      opened.night.later = 6 * 60_000
      expect(await needs()).toMatchObject([{ kind: 'held-events', since: expect.any(String) }])
      await stranger.query('commit')
      expect(await needs()).toEqual([])
    },
  )
})

const told = { entity: 'book', record: 'x', version: 1, verb: 'change', changed: ['title'] }
