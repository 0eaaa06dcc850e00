import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { createPermissionFixture } from '#shell/testing/permissions/permission-fixture.ts'
import { product as library } from 'example-library/product.ts'
import { goodPassword, openAccounts } from '../../integration/accounts/open-accounts.ts'
import type { DatabaseKind, TestDatabase } from '../each-database.ts'
import type { BrowserResponse } from '../../integration/accounts/browser.ts'
import { dumpPostgres } from './dump-postgres.ts'

/** What a later version has to find in the database of a release. */
export interface ReleaseFacts {
  readonly email: string
  readonly password: string
  readonly apiKey: string
  readonly book: string
  readonly removedBook: string
  readonly counts: Readonly<Record<string, number>>
}

/** The library as this version stores it, as one compressed file, with the facts about it. */
export interface Release {
  readonly file: Buffer
  readonly facts: ReleaseFacts
}

function succeed({ status, body, text }: BrowserResponse): BrowserResponse['body'] {
  if (status >= 300) throw new Error(`${status}: ${text}`)
  return body
}

const email = 'release@example.org'

/** Fills the library with records, people and what has happened to them, and copies its database. */
export async function writeRelease(kind: DatabaseKind): Promise<Release> {
  let location: TestDatabase | undefined
  const accounts = await openAccounts({
    ...kind,
    async open(template) {
      location = await kind.open(template)
      return location
    },
  })
  try {
    const { relationTargets } = await createPermissionFixture(library, accounts.store)
    await accounts.member({ email, roles: ['administrator'] })
    const browser = accounts.browser()
    succeed(await browser.signIn(email, goodPassword))
    const book = relationTargets.get('book') ?? ''
    const match = async (id: string) => ({
      'if-match': (await browser.get(`/v1/books/${id}`)).headers.get('etag') ?? '',
    })
    const change = { title: 'A changed title' }
    succeed(await browser.patch(`/v1/books/${book}`, change, await match(book)))
    const values = { title: 'A removed book', shelf: relationTargets.get('bookShelf') }
    const removedBook = String(succeed(await browser.post('/v1/books', values))['id'])
    succeed(await browser.delete(`/v1/books/${removedBook}`, await match(removedBook)))
    const key = succeed(
      await browser.post('/v1/api-keys', {
        name: 'For reports',
        scopes: ['books:read'],
        roles: ['librarian'],
        expires: 'never',
      }),
    )
    await accounts.work()
    if (!location) throw new Error('No database was opened.')
    const facts = {
      email,
      password: goodPassword,
      apiKey: String(key['key']),
      book,
      removedBook,
    }
    return await (location.url === undefined
      ? copySqlite(location.dataDir, facts)
      : copyPostgres(location.url, facts, kind))
  } finally {
    await accounts.close()
  }
}

async function copySqlite(dataDir: string, facts: Omit<ReleaseFacts, 'counts'>): Promise<Release> {
  const copy = join(dataDir, 'copy.db')
  const database = new DatabaseSync(join(dataDir, 'nacre.db'), { readOnly: true })
  database.exec(`vacuum into '${copy}'`)
  const names = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like '%__search%'")
    .all()
  const counts = names.map(({ name }) => {
    const row = database.prepare(`select count(*) as count from "${String(name)}"`).get()
    return [String(name), Number(row?.['count'])] as const
  })
  database.close()
  const file = gzipSync(await readFile(copy))
  return { file, facts: { ...facts, counts: Object.fromEntries(counts) } }
}

async function copyPostgres(
  url: string,
  facts: Omit<ReleaseFacts, 'counts'>,
  kind: DatabaseKind,
): Promise<Release> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { text, counts } = await dumpPostgres(client, kind)
    return { file: gzipSync(text), facts: { ...facts, counts } }
  } finally {
    await client.end()
  }
}
