import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#shell/store/open-database.ts'
import { openAccounts } from '../../integration/accounts/open-accounts.ts'
import { type DatabaseKind, eachDatabase } from '../each-database.ts'
import { withRelease } from './restore-release.ts'
import { type Release, writeRelease } from './write-release.ts'

/** The version whose databases `scripts/release-databases.mjs` writes. */
const written = process.env['RELEASE']
const versions = globSync('*/', { cwd: import.meta.dirname }).map((path) => basename(path))

const pathsOf = (version: string, { name }: DatabaseKind) => ({
  file: join(import.meta.dirname, version, `${name}.gz`),
  facts: join(import.meta.dirname, version, `${name}.json`),
})

describe.each(eachDatabase)('a database of a release, on $name', (kind) => {
  test('this version opens what it has written', async () => {
    const release = await writeRelease(kind)
    await openAndCheck(kind, release)
    if (written === undefined) return
    const paths = pathsOf(written, kind)
    await mkdir(join(import.meta.dirname, written), { recursive: true })
    await writeFile(paths.file, release.file)
    await writeFile(paths.facts, `${JSON.stringify(release.facts, null, 2)}\n`)
  })

  test.skipIf(versions.length === 0).each(versions)(
    'this version opens that of %s',
    async (version) => {
      const paths = pathsOf(version, kind)
      expect(existsSync(paths.facts)).toBe(true)
      const facts = JSON.parse(readFileSync(paths.facts, 'utf8'))
      await openAndCheck(kind, { file: readFileSync(paths.file), facts })
    },
  )
})

/** Upgrades the database of a release, then asks for its records as its people and programs do. */
async function openAndCheck(kind: DatabaseKind, { file, facts }: Release): Promise<void> {
  await expectTables(withRelease(kind, file), facts.counts)
  const opened = await openAccounts(withRelease(kind, file))
  onTestFinished(opened.close)
  const browser = opened.browser()
  expect((await browser.signIn(facts.email, facts.password)).status).toBe(200)
  expect((await browser.get(`/v1/books/${facts.book}`)).body).toMatchObject({
    title: 'A changed title',
  })
  const { body } = await browser.get(`/v1/books/${facts.book}/history`)
  expect(body['items']).toContainEqual(expect.objectContaining({ verb: 'change' }))
  const trash = await browser.get('/v1/books?trash=true')
  expect(JSON.stringify(trash.body)).toContain(facts.removedBook)
  const headers = { authorization: `Bearer ${facts.apiKey}` }
  const request = new Request(`https://library.example/v1/books/${facts.book}`, { headers })
  const response = await opened.app.fetch(request, { address: '192.0.2.9', requestId: 'r' })
  expect(response.status).toBe(200)
}

/** Compares the rows of each table before the upgrade, so that the file itself is complete. */
async function expectTables(
  kind: DatabaseKind,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  const { url, dataDir, dispose } = await kind.open()
  const database = await openDatabase({ dataDir, ...(url !== undefined && { databaseUrl: url }) })
  const found = await Promise.all(
    Object.keys(counts).map(async (name) => {
      const rows = await database.read(database.build.selectFrom(name).selectAll().compile())
      return [name, rows.length] as const
    }),
  )
  await database.close()
  await dispose()
  expect(Object.fromEntries(found)).toEqual(counts)
}
