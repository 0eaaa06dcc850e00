import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { assertSameSecret } from '#shell/operations/installation-secret.ts'
import { createVault } from '#shell/operations/vault.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { parseSecrets, readSecrets } from './secrets.ts'
import { runSecretCommand } from '../commands/secret-command.ts'

async function folder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'nacre-secret-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

test('the first start creates a secret that only its owner can read, and later starts reuse it', async () => {
  const dataDir = join(await folder(), 'data')
  const [secret] = await readSecrets({ dataDir })
  expect(secret).toHaveLength(32)
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
  expect(await readSecrets({ dataDir })).toEqual([secret])
  expect(await readdir(dataDir)).toEqual(['secret'])
})

test('concurrent first starts share one secret', async () => {
  const dataDir = await folder()
  const all = await Promise.all(Array.from({ length: 20 }, () => readSecrets({ dataDir })))
  expect(new Set(all.map(([secret]) => Buffer.from(secret ?? []).toString('hex'))).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['secret'])
})

test('a secret that is invalid or readable by others fails the start and is not changed', async () => {
  const dataDir = await folder()
  const file = join(dataDir, 'secret')
  await readSecrets({ dataDir })
  await chmod(file, 0o640)
  await expect(readSecrets({ dataDir })).rejects.toThrow('is readable by other users')
  for (const text of ['', 'hunter2', randomBytes(31).toString('hex')]) {
    await writeFile(file, text)
    await expect(readSecrets({ dataDir })).rejects.toThrow(
      `${file} does not contain a valid secret`,
    )
    expect(await readFile(file, 'utf8')).toBe(text)
  }
})

test('SECRET_FILE may be anywhere, but must exist', async () => {
  const dataDir = await folder()
  const secretFile = join(dataDir, 'elsewhere')
  await expect(readSecrets({ dataDir, secretFile })).rejects.toThrow('elsewhere: ENOENT')
  const [young, old] = [randomBytes(32), randomBytes(32)]
  await writeFile(secretFile, `${young.toString('base64')}\n${old.toString('hex')}\n`)
  expect(await readSecrets({ dataDir, secretFile })).toEqual([young, old])
  expect(await readSecrets({ dataDir, secrets: [old] })).toEqual([old])
  expect(await readdir(dataDir)).toEqual(['elsewhere'])
})

test.each(['', 'secret', '0'.repeat(64), 'a'.repeat(43), 'password'.repeat(8), 'ab'.repeat(33)])(
  '"%s" is not a valid secret',
  (text) => {
    expect(parseSecrets(text)).toBeUndefined()
    expect(parseSecrets(`${randomBytes(32).toString('hex')},${text}`)).toBeUndefined()
  },
)

test('the command generates valid secrets', async () => {
  const lines: string[] = []
  for (let time = 0; time < 100; time += 1) {
    await runSecretCommand([], { print: (line) => void lines.push(line) })
  }
  expect(new Set(lines).size).toBe(100)
  expect(lines.map((line) => parseSecrets(line)?.length)).toEqual(lines.map(() => 1))
})

describe.each(eachDatabase)('$name', (kind) => {
  test('a database accepts its secret only, until the secret is rotated or replaced', async () => {
    const opened = await openTestDatabase(kind)
    onTestFinished(opened.close)
    const store = await opened.store([])
    const [old, young] = [randomBytes(32), randomBytes(32)]
    const wrong = 'encrypted with a different secret'
    await assertSameSecret(store, createVault([old]))
    await expect(assertSameSecret(store, createVault([young]))).rejects.toThrow(wrong)
    // Rotation: every process gets the new secret, then it encrypts, then the old one is removed.
    await assertSameSecret(store, createVault([old, young]))
    await assertSameSecret(store, createVault([young, old]))
    await assertSameSecret(store, createVault([old, young]))
    await assertSameSecret(store, createVault([young, old]))
    await assertSameSecret(store, createVault([young]))
    await expect(assertSameSecret(store, createVault([old]))).rejects.toThrow(wrong)
    const vault = createVault([old])
    const tools = { print: () => undefined, store, vault }
    expect(await runSecretCommand(['replce'], tools)).toBe(2)
    await expect(assertSameSecret(store, vault)).rejects.toThrow(wrong)
    expect(await runSecretCommand(['replace'], tools)).toBe(0)
    await assertSameSecret(store, vault)
  })
})
