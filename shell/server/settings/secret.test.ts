import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { holdSecret } from '#shell/operations/hold-secret.ts'
import { createVault } from '#shell/operations/vault.ts'
import { open } from '#shell/store/opened.fixture.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { parseSecrets, readSecrets } from './secret.ts'
import { runSecret } from '../commands/secret-command.ts'

async function folder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'nacre-secret-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

test('a first start makes a secret that only its owner can read, and later ones find it', async () => {
  const dataDir = join(await folder(), 'data')
  const [secret] = await readSecrets({ dataDir })
  expect(secret).toHaveLength(32)
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
  expect(await readSecrets({ dataDir })).toEqual([secret])
  expect(await readdir(dataDir)).toEqual(['secret'])
})

test('of many who start at once all have the same secret', async () => {
  const dataDir = await folder()
  const all = await Promise.all(Array.from({ length: 20 }, () => readSecrets({ dataDir })))
  expect(new Set(all.map(([secret]) => Buffer.from(secret ?? []).toString('hex'))).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['secret'])
})

test('a secret that others can read, or that is none, stops the start and is left alone', async () => {
  const dataDir = await folder()
  const file = join(dataDir, 'secret')
  await readSecrets({ dataDir })
  await chmod(file, 0o640)
  await expect(readSecrets({ dataDir })).rejects.toThrow('Others on this machine can read')
  for (const text of ['', 'hunter2', randomBytes(31).toString('hex')]) {
    await writeFile(file, text)
    await expect(readSecrets({ dataDir })).rejects.toThrow(`${file} does not hold a secret`)
    expect(await readFile(file, 'utf8')).toBe(text)
  }
})

test('a file of the operator is read wherever it is, and needs to be there', async () => {
  const dataDir = await folder()
  const secretFile = join(dataDir, 'elsewhere')
  await expect(readSecrets({ dataDir, secretFile })).rejects.toThrow('cannot be read: ENOENT')
  const [young, old] = [randomBytes(32), randomBytes(32)]
  await writeFile(secretFile, `${young.toString('base64')}\n${old.toString('hex')}\n`)
  expect(await readSecrets({ dataDir, secretFile })).toEqual([young, old])
  expect(await readSecrets({ dataDir, secrets: [old] })).toEqual([old])
  expect(await readdir(dataDir)).toEqual(['elsewhere'])
})

test.each(['', 'secret', '0'.repeat(64), 'a'.repeat(43), 'password'.repeat(8), 'ab'.repeat(33)])(
  '"%s" is no secret',
  (text) => {
    expect(parseSecrets(text)).toBeUndefined()
    expect(parseSecrets(`${randomBytes(32).toString('hex')},${text}`)).toBeUndefined()
  },
)

test('every secret that the command makes is one', async () => {
  const said: string[] = []
  for (let time = 0; time < 100; time += 1) {
    await runSecret([], { say: (line) => void said.push(line) })
  }
  expect(new Set(said).size).toBe(100)
  expect(said.map((line) => parseSecrets(line)?.length)).toEqual(said.map(() => 1))
})

describe.each(eachDatabase)('$name', (kind) => {
  test('a database is used with its secret or one that also has it, until somebody says the word', async () => {
    const opened = await open(kind)
    onTestFinished(opened.close)
    const store = await opened.store([])
    const [old, young] = [randomBytes(32), randomBytes(32)]
    const wrong = 'used with another secret'
    await holdSecret(store, createVault([old]))
    await expect(holdSecret(store, createVault([young]))).rejects.toThrow(wrong)
    // First every process knows the new one, then it seals, then the old one can go.
    await holdSecret(store, createVault([old, young]))
    await holdSecret(store, createVault([young, old]))
    await holdSecret(store, createVault([old, young]))
    await holdSecret(store, createVault([young, old]))
    await holdSecret(store, createVault([young]))
    await expect(holdSecret(store, createVault([old]))).rejects.toThrow(wrong)
    const vault = createVault([old])
    const tools = { say: () => undefined, store, vault }
    expect(await runSecret(['accpt'], tools)).toBe(2)
    await expect(holdSecret(store, vault)).rejects.toThrow(wrong)
    expect(await runSecret(['accept'], tools)).toBe(0)
    await holdSecret(store, vault)
  })
})
