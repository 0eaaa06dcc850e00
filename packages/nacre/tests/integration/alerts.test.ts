import { Client } from 'pg'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import { openSystemLibrary } from './open-system-library.ts'

describe.each(eachDatabase)('on $name', (kind) => {
  let opened: Awaited<ReturnType<typeof openSystemLibrary>>
  beforeEach(async () => {
    opened = await openSystemLibrary(kind)
  })

  const week = 7 * 24 * 60 * 60_000
  const alerts = async () => {
    const { body } = await opened.ask('ada', 'GET /v1/system/alerts')
    return body.items as readonly { kind: string }[]
  }

  test('a healthy installation has no alerts', async () => {
    expect(await alerts()).toEqual([])
  })

  test('operators get an alert for failed and for overdue jobs', async () => {
    const { store } = opened
    await store.write((trx) => store.jobs.add(trx, 'send', { to: 'lena' }))
    await opened.runJobs()
    await store.write((trx) => store.jobs.add(trx, 'nobody knows', null))
    const dead = {
      kind: 'failed-jobs',
      screen: 'system/jobs',
      count: 1,
      names: ['send'],
      since: null,
    }
    expect(await alerts()).toEqual([dead])
    opened.conditions.clockOffset = 20 * 60_000
    // Recurring jobs may be overdue by then as well.
    const names = expect.arrayContaining(['nobody knows'])
    expect(await alerts()).toMatchObject([dead, { kind: 'overdue-jobs', names }])
  })

  test('a failing webhook is an alert, a paused one is not', async () => {
    const { webhooks } = opened.store
    const hook = {
      version: 1,
      url: 'https://hook.example/in',
      events: [],
      role: null,
      secrets: 'sealed',
      createdBy: null,
      createdAt: '2026-01-01T00:00:00.000Z',
      failureCount: 3,
      failingSince: '2026-01-02T00:00:00.000Z',
      pausedUntil: null,
      claimedBy: null,
      claimedUntil: null,
    }
    await opened.store.write(async (trx) => {
      await webhooks.add(trx, { ...hook, id: '01m8000000000001', name: 'Search', state: 'active' })
      await webhooks.add(trx, { ...hook, id: '01m8000000000002', name: 'Old', state: 'paused' })
    })
    expect(await alerts()).toEqual([
      {
        kind: 'failing-webhooks',
        screen: 'system/webhooks',
        count: 1,
        names: ['Search'],
        since: hook.failingSince,
      },
    ])
  })

  test('an overdue backup is an alert where the installation creates backups', async () => {
    opened.conditions.clockOffset = week + 60_000
    const kinds = (await alerts()).map((one) => one.kind)
    if (kind.name === 'postgres') {
      expect(kinds).toEqual([])
      return
    }
    expect(kinds).toEqual(['overdue-backup'])
    await opened.ask('ada', 'POST /v1/system/backups')
    expect(await alerts()).toEqual([])
    // Nothing was written since, so no backup is needed.
    opened.conditions.clockOffset = 3 * week
    expect(await alerts()).toEqual([])
  })

  test('an email that nobody delivers is an alert until it is opened', async () => {
    const email = (id: string) => ({
      id,
      kind: 'reset',
      sentAt: '2026-11-21T13:05:00.000Z',
      language: 'en',
      from: { name: 'Library', address: 'no-reply@library.example' },
      to: { name: 'Una', address: 'una@example.org' },
      subject: 'A new password',
      text: '',
      html: '',
    })
    await opened.mailbox.put(email('one'))
    await opened.mailbox.put(email('two'))
    expect(await alerts()).toMatchObject([{ kind: 'unread-emails', count: 2 }])
    await opened.mailbox.open('one')
    expect(await alerts()).toMatchObject([{ kind: 'unread-emails', count: 1 }])
    await opened.mailbox.markAllOpened()
    expect(await alerts()).toEqual([])
  })

  test.each([kind].filter(({ name }) => name === 'postgres'))(
    'an open transaction in another database of the server is an alert while it delays all events',
    async () => {
      const url = new URL(opened.where.databaseUrl ?? '')
      url.pathname = 'postgres'
      const stranger = new Client({ connectionString: url.href })
      await stranger.connect()
      onTestFinished(() => stranger.end())
      await stranger.query('begin')
      await stranger.query('select pg_current_xact_id()')
      await opened.store.write((trx) =>
        opened.store.history.writeEvent(trx, { ...context, occurredAt: new Date().toISOString() }),
      )
      expect(await alerts()).toEqual([])
      opened.conditions.clockOffset = 6 * 60_000
      expect(await alerts()).toMatchObject([{ kind: 'blocked-events', since: expect.any(String) }])
      await stranger.query('commit')
      expect(await alerts()).toEqual([])
    },
  )
})

const context = { entity: 'book', record: 'x', version: 1, verb: 'change', changed: ['title'] }
