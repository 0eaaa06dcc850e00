import {
  createApiKeyOperations,
  type ApiKeyOperations,
  type NewApiKey,
} from '#shell/operations/api-keys/api-key-operations.ts'
import { createDiskFiles } from '#shell/store/files/disk-files.ts'
import { createStore } from '#shell/store/store.ts'
import type { DatabaseKind } from '../databases/each-database.ts'
import { actors } from '../library/actors.ts'
import type { TestRecord } from '../library/requests.ts'
import { openApiFixture, type ApiFixture } from '../library/api-fixture.ts'
import { product as library } from 'example-library/product.ts'

export type Name = keyof typeof actors

export const apiKeyInput = { name: 'Robot', scopes: ['*:*'], expires: '90d' }

export const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

/** What was answered: a record, a list or a problem. */
interface Said extends TestRecord {
  readonly items: readonly TestRecord[]
}

/** Where the library gives out keys, at a time that the test sets. */
export interface ApiKeyFixture {
  readonly handlers: ApiFixture
  now: number
  /** Who works at the library at the moment, and as what. */
  readonly staff: Record<string, readonly string[]>
  make(name: Name, more?: object): Promise<NewApiKey>
  /** Asks the API with a key. */
  ask(
    key: string,
    what: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ response: Response; status: number; body: Said }>
  /** The keys as another process with the same database has them. */
  elsewhere(): Promise<ApiKeyOperations>
  close(): Promise<void>
}

export async function openApiKeyFixture(kind: DatabaseKind): Promise<ApiKeyFixture> {
  const staff: Record<string, readonly string[]> = {
    lena: ['librarian'],
    cleo: ['chief'],
    una: [],
    ada: ['administrator'],
  }
  const options = { now: () => operations.now, rolesOf: async (user: string) => staff[user] }
  const handlers = await openApiFixture(kind, options)
  const operations: ApiKeyFixture = {
    handlers,
    now: Date.now(),
    staff,
    make: (name, more = {}) =>
      handlers.keys.create(
        { actor: actors[name], channel: 'api', ip: name },
        { ...apiKeyInput, ...more },
      ),
    async ask(key, what, body, headers = {}) {
      const response = await handlers.ask(what, { ...bearer(key), ...headers }, body)
      const text = await response.text()
      return { response, status: response.status, body: text === '' ? {} : JSON.parse(text) }
    },
    async elsewhere() {
      const store = createStore(await handlers.another(), library.entities, createDiskFiles(''))
      return createApiKeyOperations({ ...options, product: library, store, log: () => undefined })
    },
    close: handlers.close,
  }
  return operations
}
