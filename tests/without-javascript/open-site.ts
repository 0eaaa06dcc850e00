import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, vi } from 'vitest'
import type { Product } from '#shell/language/product/product.ts'
import { startTestApp } from '#shell/testing/open-test-app.ts'
import type { TestClient } from '#shell/testing/test-client.ts'
import { openPlainBrowser, type PlainBrowser } from './plain-browser.ts'

/** The installation secret of 32 bytes. Tests can derive its keys. */
export const secret = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

const setUpToken = 'for-the-forms-only-0123456789abcdef'

/** The first administrator of a site. */
export const ada = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  password: 'seven purple trams at noon',
} as const

/** A served product with its sample records, until the test ends. */
export interface Site {
  readonly url: string
  /** The first administrator, over the API. */
  readonly admin: TestClient
  /** Opens a browser without JavaScript, as a visitor or as the first administrator. */
  browser(options?: { language?: string; isAdmin?: boolean }): PlainBrowser
  /** Changes the database with one statement. */
  changeDatabase(change: (database: DatabaseSync) => void): Promise<void>
}

export async function openSite({
  product,
  env = {},
}: { product?: Product; env?: Readonly<Record<string, string>> } = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nacre-site-'))
  const { app, accounts } = await startTestApp({
    // Seeds with files are in the folder of their app.
    seeds: product === undefined,
    ...(product && { product }),
    env: {
      DATA_DIR: dataDir,
      SECRET: secret,
      PACKAGE_SEARCH_URL: 'http://127.0.0.1:9/search',
      ...env,
    },
  })
  onTestFinished(async () => {
    await app.close()
    await rm(dataDir, { recursive: true })
  })
  await accounts?.createSetupLink(setUpToken)
  const admin = app.visitor()
  await sendJson(admin, 'POST', '/v1/account/setup', { token: setUpToken, ...ada })
  return {
    url: app.url,
    admin,
    browser: ({ language = 'en', isAdmin = false } = {}) =>
      openPlainBrowser(app.url, { language, ...(isAdmin && { cookies: admin.cookies() }) }),
    async changeDatabase(change) {
      const database = new DatabaseSync(join(dataDir, 'nacre.db'))
      // The site runs in this process, so waiting for its transaction must not block.
      await vi.waitFor(() => change(database), 30_000)
      database.close()
    },
  }
}

/** Opens the menu of the admin area, as on a phone, and follows a link in it. */
export async function followInMenu(page: PlainBrowser, name: string | RegExp): Promise<void> {
  await page.press('Menu')
  await page.click(page.get('navigation', 'Administration').get('link', name))
}

/** A JSON object in a response. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Sends a request with JSON, expects success, and returns the body. */
export async function sendJson(
  client: TestClient,
  method: string,
  path: string,
  body?: object,
  version?: number,
): Promise<JsonObject> {
  const response = await client.fetch(path, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    },
  })
  const text = await response.text()
  expect(response.ok, `${method} ${path}: ${response.status} ${text}`).toBe(true)
  return Object(text === '' ? {} : JSON.parse(text))
}

export interface StoredEmail {
  readonly id: string
  readonly to: { readonly address: string }
}

/** Waits for an email to the address with another link than `before`, and returns the link. */
export async function linkInEmail(
  client: TestClient,
  address: string,
  before?: string,
): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const { items } = await sendJson(client, 'GET', '/v1/system/emails')
      const email = (items as readonly StoredEmail[]).find((one) => one.to.address === address)
      if (!email) return false
      const { text } = await sendJson(client, 'GET', `/v1/system/emails/${email.id}`)
      link = /http\S+token=\S+/u.exec(String(text))?.[0] ?? ''
      return link !== '' && link !== before
    })
    .toBe(true)
  return link
}

/** Creates a card, with the image of a sample. */
export async function createCard(client: TestClient, values: object = {}): Promise<string> {
  const { items } = await sendJson(client, 'GET', '/v1/cards?limit=1')
  const [sample] = items as readonly [{ readonly image: unknown }]
  const card = { title: 'Whelk', text: 'It is grey.', image: sample.image, ...values }
  return String((await sendJson(client, 'POST', '/v1/cards', card))['id'])
}

/** Imports rows of CSV. The first row has the column names. */
export async function importRows(
  client: TestClient,
  list: string,
  rows: readonly string[],
): Promise<void> {
  const response = await client.fetch(`/v1/${list}/import`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: `${rows.join('\n')}\n`,
  })
  expect(await response.json()).toMatchObject({ counts: { rejected: 0 } })
}
