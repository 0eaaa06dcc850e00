import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { connectSqlite } from '../sqlite/connect.ts'
import { tightenFolder } from './tighten-folder.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'nacre-modes-')), 'data')
  onTestFinished(() => rm(join(dataDir, '..'), { recursive: true }))
})
const modeOf = async (name: string) => (await stat(join(dataDir, name))).mode & 0o777
/** Creates a folder as restored from an archive. */
async function restore(): Promise<void> {
  await mkdir(dataDir, { mode: 0o755 })
  for (const folder of ['files', 'backups', 'mail']) await mkdir(join(dataDir, folder))
  const files = ['nacre.db', 'nacre.db-wal', 'secret', 'files/a.png', 'backups/b.db', 'mail/c.json']
  for (const file of files) await writeFile(join(dataDir, file), 'x', { mode: 0o644 })
}

test('closes a readable data folder at start, and reports it once', async () => {
  await restore()
  const [sentence, ...more] = tightenFolder(dataDir)
  expect(more).toEqual([])
  expect(sentence).toMatch(
    /^Others .* could read the folder itself \(755\), .* and 7 more of .*secret/u,
  )
  for (const folder of ['.', 'files', 'backups', 'mail']) expect(await modeOf(folder)).toBe(0o700)
  for (const file of ['nacre.db', 'nacre.db-wal', 'secret', 'files/a.png', 'mail/c.json']) {
    expect(await modeOf(file)).toBe(0o600)
  }
  expect(tightenFolder(dataDir)).toEqual([])
})

test('closes it again at the next start after a change', async () => {
  await restore()
  tightenFolder(dataDir)
  await chmod(join(dataDir, 'nacre.db'), 0o664)
  await chmod(join(dataDir, 'mail/c.json'), 0o604)
  expect(tightenFolder(dataDir)).toEqual([
    expect.stringContaining('could read mail/c.json (604), nacre.db (664) of'),
  ])
})

test('leaves the mode of a folder with other files unchanged', async () => {
  await restore()
  await writeFile(join(dataDir, 'diary.txt'), 'x', { mode: 0o644 })
  await symlink(join(dataDir, 'diary.txt'), join(dataDir, 'mail', 'link.json'))
  const sentences = tightenFolder(dataDir)
  expect(sentences.at(-1)).toContain('it also holds diary.txt. Choose a folder of its own')
  expect([await modeOf('.'), await modeOf('diary.txt')]).toEqual([0o755, 0o644])
  expect([await modeOf('nacre.db'), await modeOf('mail')]).toEqual([0o600, 0o700])
})

test('files of SQLite are created for the owner only, whatever the umask', async () => {
  const before = process.umask(0)
  onTestFinished(() => void process.umask(before))
  const database = connectSqlite(dataDir, { isAlone: true })
  await database.copyTo?.(join(dataDir, 'copy.db'))
  const files = ['nacre.db', 'nacre.db-wal', 'nacre.db-shm', 'in-use.db', 'in-use.txt', 'copy.db']
  const modes = await Promise.all(files.map(modeOf))
  await database.close()
  expect(modes).toEqual(files.map(() => 0o600))
})

test('ignores a missing folder and a file', async () => {
  expect(tightenFolder(join(dataDir, 'far', 'away'))).toEqual([])
})
