import { chmod, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { ensureBuilt, runCommand, startServer } from './built-server.ts'

beforeAll(ensureBuilt)

const otherSecret = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nacre-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Runs the command, and returns the lines of one check, whatever the exit code is. */
async function examine(folder: string, environment: Readonly<Record<string, string>> = {}) {
  const lines = await runCommand(['doctor'], folder, environment).catch((error: Error) =>
    error.message.replace('doctor failed: ', '').trimEnd().split('\n'),
  )
  return (name: string) => lines.filter((line) => line.slice(2).startsWith(`${name} `))
}

test('an installation is examined beside its server, and nothing is changed', async () => {
  const folder = await makeFolder()
  const server = await startServer(folder)
  onTestFinished(server.kill)
  await runCommand(['backup', 'create'], folder)
  await runCommand(['backup', 'verify'], folder)
  const before = await readdir(folder)
  const linesOf = await examine(folder)
  expect(linesOf('data')).toEqual([`✓ data      ${folder}`])
  expect(linesOf('database')).toEqual([
    expect.stringMatching(/^✓ database {2}SQLite .*, not damaged$/u),
  ])
  expect(linesOf('schema')).toEqual(['✓ schema    It is up to date.'])
  expect(linesOf('secret')).toEqual(['✓ secret    It is that of the database.'])
  expect(linesOf('backups')).toHaveLength(2)
  expect(linesOf('backups').join()).not.toContain('!')
  expect(linesOf('node')).toEqual([`✓ node      ${process.version}`])
  expect(linesOf('nacre')[0]).toMatch(/^✓ nacre {5}\d/u)
  expect(linesOf('settings').join('\n')).toContain('Set ORIGIN to its public address.')
  expect(await readdir(folder)).toEqual(before)
})

test('what is wrong is named with what to do', async () => {
  const folder = await makeFolder()
  await (await startServer(folder)).kill()
  await writeFile(join(folder, 'secret'), `${otherSecret}\n`, { mode: 0o600 })
  await chmod(folder, 0o755)
  const linesOf = await examine(folder)
  expect(linesOf('data')[0]).toMatch(/^! .*Run chmod 700\.$/u)
  expect(linesOf('secret')[0]).toMatch(/^✗ .*encrypted with another secret/u)
  expect(linesOf('backups')[0]).toMatch(/^! .*nacre backup create$/u)
  await rm(join(folder, 'secret'))
  expect((await examine(folder))('secret')[0]).toMatch(/^✗ .*The secret is missing\./u)
  // It was not created either.
  expect(await readdir(folder)).not.toContain('secret')

  const file = await open(join(folder, 'nacre.db'), 'r+')
  await file.write(Buffer.alloc(40_000, 7), 0, 40_000, 4_096)
  await file.close()
  expect((await examine(folder))('database')[0]).toMatch(/^✗ /u)
})

test('a folder without an installation is no error, and stays empty', async () => {
  const folder = await makeFolder()
  const linesOf = await examine(folder)
  expect(linesOf('database')).toEqual(['✓ database  The first start creates it.'])
  expect(await readdir(folder)).toEqual([])
})

test('with --fail-on warning, a warning fails', async () => {
  const folder = await makeFolder()
  await runCommand(['doctor'], folder)
  await expect(runCommand(['doctor', '--fail-on', 'warning'], folder)).rejects.toThrow('ORIGIN')
})
