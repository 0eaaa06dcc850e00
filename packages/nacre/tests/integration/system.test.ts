import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '#shell/language/errors/app-error.ts'
import { createBackupOperations } from '#shell/operations/system/backups/backup-operations.ts'
import { deletePartialBackups } from '#shell/operations/system/backups/backup-folder.ts'
import { createAlerts } from '#shell/operations/system/alerts.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { book } from 'example-library/entities/book.ts'
import { actors } from '../library/actors.ts'
import { product as library } from 'example-library/product.ts'
import { openSystemLibrary } from './open-system-library.ts'

describe.each(eachDatabase)('on $name', (kind) => {
  let opened: Awaited<ReturnType<typeof openSystemLibrary>>
  beforeEach(async () => {
    opened = await openSystemLibrary(kind)
  })

  test('a failed job is listed with its error, retried or discarded', async () => {
    const { ask } = opened
    const add = (payload: unknown) =>
      opened.store.write((trx) => opened.store.jobs.add(trx, 'send', payload))
    await add({ to: 'lena' })
    await add({ to: 'una' })
    await opened.runJobs()
    const { body } = await ask('ada', 'GET /v1/system/jobs')
    expect(body.counts).toContainEqual({ job: 'send', pending: 0, overdue: 0, failed: 2 })
    expect(body.failed).toHaveLength(2)
    expect(body.failed[0]).toMatchObject({
      job: 'send',
      attemptCount: 1,
      error: 'The receiver is unreachable.',
    })
    expect(body.scheduled).toContainEqual({
      job: 'tidy',
      every: 'day at 03:00',
      next: expect.stringMatching(/T03:00:00.000Z$/u),
      description: null,
    })
    const [one, other] = body.failed
    expect((await ask('ada', `POST /v1/system/jobs/${one.id}/retry`)).status).toBe(202)
    expect((await ask('ada', `DELETE /v1/system/jobs/${other.id}`)).status).toBe(204)
    expect((await ask('ada', `DELETE /v1/system/jobs/${other.id}`)).status).toBe(404)
    expect((await ask('ada', `POST /v1/system/jobs/${other.id}/retry`)).status).toBe(404)
    const between = await ask('ada', 'GET /v1/system/jobs')
    expect(between.body.pending).toContainEqual(
      expect.objectContaining({ id: one.id, payload: one.payload, attemptCount: 0, error: null }),
    )
    opened.conditions.isJobFailing = false
    await opened.runJobs()
    const after = await ask('ada', 'GET /v1/system/jobs')
    expect(after.body.failed).toEqual([])
    expect(after.body.pending.map(({ job }: { job: string }) => job)).not.toContain('send')
  })

  test('the list of jobs omits the payload of the built-in jobs', async () => {
    await opened.store.write((trx) =>
      opened.store.jobs.add(trx, 'nacre.email', {
        kind: 'password-reset',
        email: 'lena@example.org',
      }),
    )
    const { body } = await opened.ask('ada', 'GET /v1/system/jobs')
    expect(body.pending[0]).not.toHaveProperty('payload')
  })

  test('/health gives version, database, disk, jobs and last backup', async () => {
    const { body } = await opened.ask('ada', 'GET /v1/system/health')
    expect(body).toMatchObject({
      version: '1.2.3',
      node: process.version,
      database: { kind: kind.name, version: expect.stringMatching(/^\d+\./u) },
      jobs: { failed: 0 },
      settings: ['noMail'],
      lastBackup: null,
    })
    expect(body.database.bytes).toBeGreaterThan(10_000)
    expect(body.disk.size).toBeGreaterThan(body.disk.free)
  })

  test('/version gives the release notes and the schema', async () => {
    const { status, body } = await opened.ask('ada', 'GET /v1/system/version')
    expect([status, body]).toMatchObject([
      200,
      {
        version: '1.2.3',
        database: { kind: kind.name },
        schema: { schemaHash: expect.stringMatching(/^[\da-f]{8}$/u), migration: null },
        releaseNotes: '- Adds dark mode.',
      },
    ])
    expect(body.schema.tables).toBeGreaterThan(10)
  })

  test('a backup contains a complete database', async () => {
    const { ask } = opened
    const created = await ask('ada', 'POST /v1/system/backups')
    expect(created.status).toBe(201)
    const { name } = created.body
    const folder = join(opened.where.dataDir, 'backups')
    expect(await readdir(folder)).toEqual([name])
    expect((await ask('ada', 'GET /v1/system/health')).body.lastBackup).toEqual(created.body)
    const books = await opened.store.records(book).count({ where: [] })
    const copy = await openDatabase({ dataDir: join(folder, name) })
    const [row] = await copy.read(
      copy.build
        .selectFrom('book')
        .select(({ fn }) => fn.countAll().as('count'))
        .compile(),
    )
    await copy.close()
    expect(Number(row?.['count'])).toBeGreaterThanOrEqual(books)
    opened.conditions.bucket = [name]
    expect((await ask('ada', 'GET /v1/system/backups')).body).toMatchObject({ inBucket: [name] })
    opened.conditions.bucket = undefined
    expect((await ask('ada', 'GET /v1/system/backups')).body).toMatchObject({ inBucket: null })
    // Deleting takes an administrator who has authenticated recently.
    expect((await ask('cleo', `DELETE /v1/system/backups/${name}`)).status).toBe(403)
    expect((await ask('ada', 'DELETE /v1/system/backups/..%2Fnacre.db')).status).toBe(404)
  })

  test.each([kind].filter(({ name }) => name === 'sqlite'))(
    'a failed or killed backup leaves no file',
    async () => {
      const { dataDir } = opened.where
      const folder = join(dataDir, 'backups')
      await mkdir(folder)
      const completeBackup = 'nacre-2026-11-22T06-39-54Z.db'
      for (const suffix of ['.half', '.half-journal', ''])
        await writeFile(join(folder, completeBackup + suffix), 'x')
      await deletePartialBackups(dataDir)
      expect(await readdir(folder)).toEqual([completeBackup])
      const operations = createBackupOperations({
        ...opened,
        dataDir,
        version: '1.0.0',
        roles: library.roles,
        log: () => {},
        async copyTo(file) {
          await writeFile(file, 'half')
          throw new Error('The disk is full.')
        },
      })
      await expect(operations.create({ actor: actors.ada, channel: 'api' })).rejects.toThrow('full')
      expect(await readdir(folder)).toEqual([completeBackup])
    },
  )

  test.each([kind].filter(({ name }) => name === 'sqlite'))(
    'a long backup continues after the response, and a damaged database is an alert',
    async () => {
      const ctx = { actor: actors.ada, channel: 'api' }
      let copying = Promise.withResolvers<void>()
      const operations = createBackupOperations({
        ...opened,
        dataDir: opened.where.dataDir,
        version: '1.0.0',
        roles: library.roles,
        log: () => {},
        wait: 0,
        async copyTo(file) {
          await writeFile(file, 'whole')
          await copying.promise
          return {}
        },
      })
      expect(await operations.create(ctx)).toBeUndefined()
      expect(operations.progress(ctx).underWay).not.toBeNull()
      await expect(operations.create(ctx)).rejects.toMatchObject({ code: 'overloaded' })
      expect(await operations.list(ctx)).toEqual([])
      copying.resolve()
      await expect.poll(() => operations.progress(ctx).underWay).toBeNull()
      expect(await operations.list(ctx)).toHaveLength(1)

      copying = Promise.withResolvers()
      copying.promise.catch(() => undefined)
      expect(await operations.create(ctx)).toBeUndefined()
      copying.reject(new AppError('damaged-database'))
      await expect
        .poll(() => operations.progress(ctx).failed)
        .toMatchObject({ code: 'damaged-database' })
      const readAlerts = createAlerts({
        ...opened,
        dataDir: opened.where.dataDir,
        roles: library.roles,
        backups: operations,
        mail: undefined,
      })
      expect((await readAlerts(ctx)).map((alert) => alert.kind)).toContain('damaged-database')
    },
  )

  test('downloading a backup requires reauthentication and is logged', async () => {
    const { ask } = opened
    const { name, bytes } = (await ask('ada', 'POST /v1/system/backups')).body
    const path = `/v1/system/backups/${name}`
    const head = await ask('ada', `HEAD ${path}`)
    expect(opened.conditions.logLines.filter((line) => line.includes('downloaded'))).toEqual([])
    const { status, headers, stream } = await ask('ada', `GET ${path}`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/x-tar',
      'content-length': String(bytes),
      'content-disposition': `attachment; filename="${name}.tar"`,
      'cache-control': 'no-store',
    })
    expect(head).toMatchObject({ status: 200, headers })
    const archive = Buffer.concat(await Array.fromAsync(stream ?? [], Buffer.from))
    expect(archive.length).toBe(bytes)
    const database = await readFile(join(opened.where.dataDir, 'backups', name, 'nacre.db'))
    expect(archive.includes(database)).toBe(true)
    expect(
      opened.conditions.logLines.filter((line) => line.includes(`downloaded: ${name}`)),
    ).toHaveLength(1)
    const securityEvents = (await ask('ada', 'GET /v1/system/security-events')).body.items
    expect(securityEvents).toMatchObject([
      { verb: 'backup-downloaded', details: name, actor: 'user:ada' },
      { verb: 'backup-created', details: name },
    ])

    for (const other of ['nacre.db', '..%2Fnacre.db', name.replace('nacre-2', 'nacre-1')]) {
      expect((await ask('ada', `GET /v1/system/backups/${other}`)).status).toBe(404)
    }
    opened.conditions.isReauthenticated = false
    expect(await ask('ada', `GET ${path}`)).toMatchObject({
      status: 403,
      body: { code: 'reauthentication-required' },
    })
    for (const [who, expectedStatus] of Object.entries({ stranger: 401, una: 403, cleo: 403 })) {
      expect((await ask(who as keyof typeof actors, `GET ${path}`)).status).toBe(expectedStatus)
    }
  })

  test('all system operations are forbidden except to administrators', async () => {
    const { ask } = opened
    const resources = ['health', 'jobs', 'alerts', 'version', 'security-events']
    const operations = resources.map((one) => `GET /v1/system/${one}`)
    for (const operation of [...operations, 'POST /v1/system/backups']) {
      expect((await ask('stranger', operation)).status).toBe(401)
      for (const name of ['una', 'cleo'] as const)
        expect((await ask(name, operation)).status).toBe(403)
    }
  })
})
