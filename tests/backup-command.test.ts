import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { startS3Server } from '#shell/store/s3/s3-server.fixture.ts'
import { ensureBuilt, runCommand, startServer } from './built-server.ts'

beforeAll(ensureBuilt)

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nacre-backup-command-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a backup of a running server restores what a kill and later changes have left', async () => {
  const folder = await makeFolder()
  const run = (...args: string[]) => runCommand(args, folder)
  const server = await startServer(folder)
  onTestFinished(server.kill)
  await run('user', 'create', 'ada@example.org')
  const [created = ''] = await run('backup', 'create')
  expect(created).toMatch(/^Created .*backups\/nacre-[\dTZ-]+\.$/u)
  await run('user', 'create', 'grace@example.org')
  await expect(run('backup', 'restore', '--yes')).rejects.toThrow('in use by another process')
  await server.kill()

  expect(await run('backup', 'verify')).toEqual([
    expect.stringMatching(/ is complete: its files, the database, and a page of each entity\.$/u),
  ])
  expect(await run('backup', 'list')).toEqual([
    expect.stringMatching(/^nacre-[\dTZ-]+ +\d+\.\d MB  verified \d{4}-\d\d-\d\d$/u),
  ])
  await expect(run('backup', 'restore')).rejects.toThrow('Add --yes')
  const lines = await run('backup', 'restore', '--yes')
  expect(lines).toEqual([
    expect.stringMatching(/^Restored .*nacre-/u),
    expect.stringMatching(/^What it replaced is in .*replaced-/u),
  ])
  expect((await run('user', 'list')).map((line) => line.split(' ')[0])).toEqual(['ada@example.org'])
  const again = await startServer(folder)
  onTestFinished(again.kill)
  expect((await again.send('GET', '/readyz')).status).toBe(200)
  expect(await run('backup', 'prune', '--plan')).toEqual(['All backups are kept.'])
})

test('a damaged backup is not restored, and another one is restored on an empty machine', async () => {
  const folder = await makeFolder()
  const server = await startServer(folder)
  await runCommand(['user', 'create', 'ada@example.org'], folder)
  await runCommand(['backup', 'create'], folder)
  await server.kill()
  const [name = ''] = await readdir(join(folder, 'backups'))
  const backup = join(folder, 'backups', name)
  const empty = await makeFolder()
  await runCommand(['backup', 'restore', backup, '--yes'], empty)
  const [user = ''] = await runCommand(['user', 'list'], empty)
  expect(user).toContain('ada@example.org')

  await writeFile(join(backup, 'nacre.db'), 'nothing')
  await expect(runCommand(['backup', 'restore', backup, '--yes'], empty)).rejects.toThrow(
    'nacre.db has changed since the backup.',
  )
  await expect(runCommand(['backup', 'restore', 'nacre-2020'], empty)).rejects.toThrow(
    'is neither a backup in',
  )
})

test('a backup in a bucket is encrypted, and is restored on an empty machine with its key', async () => {
  const bucket = await startS3Server()
  onTestFinished(() => bucket.stop())
  const { url, keyId, keySecret, region = '' } = bucket.bucket
  const key = randomBytes(32).toString('base64')
  const environment = {
    BACKUP_URL: url,
    BACKUP_ACCESS_KEY_ID: keyId,
    BACKUP_SECRET_ACCESS_KEY: keySecret,
    BACKUP_REGION: region,
    BACKUP_KEY: key,
  }
  const folder = await makeFolder()
  const server = await startServer(folder)
  await runCommand(['user', 'create', 'ada@example.org'], folder)
  const [, uploaded = ''] = await runCommand(['backup', 'create'], folder, environment)
  expect(uploaded).toMatch(/^Uploaded nacre-/u)
  await server.kill()
  const stored = Buffer.concat([...bucket.objects.values()])
  expect(stored.includes('ada@example.org')).toBe(false)

  const empty = await makeFolder()
  const { BACKUP_KEY: _, ...withoutKey } = environment
  await expect(runCommand(['backup', 'restore', '--yes'], empty, withoutKey)).rejects.toThrow(
    'There is no backup',
  )
  expect(await runCommand(['backup', 'list'], empty, environment)).toEqual([
    expect.stringMatching(/ only in the bucket$/u),
  ])
  await runCommand(['backup', 'restore', '--yes'], empty, environment)
  expect((await runCommand(['user', 'list'], empty)).join()).toContain('ada@example.org')
  expect(await runCommand(['backup', 'verify'], empty, environment)).toEqual([
    expect.stringContaining(' is complete'),
  ])
})
