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

/** The body of a response: a record, a list or a problem. */
interface ResponseBody extends TestRecord {
  readonly items: readonly TestRecord[]
}

/** The library with API keys and a clock that the test sets. */
export interface ApiKeyFixture {
  readonly handlers: ApiFixture
  now: number
  /** The current roles of each user. */
  readonly rolesOfUsers: Record<string, readonly string[]>
  createKey(name: Name, input?: object): Promise<NewApiKey>
  /** Sends a request with an API key. */
  ask(
    key: string,
    operation: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ response: Response; status: number; body: ResponseBody }>
  /** Opens the API keys in another process with the same database. */
  openOtherProcess(): Promise<ApiKeyOperations>
  close(): Promise<void>
}

export async function openApiKeyFixture(kind: DatabaseKind): Promise<ApiKeyFixture> {
  const rolesOfUsers: Record<string, readonly string[]> = {
    lena: ['librarian'],
    cleo: ['chief'],
    una: [],
    ada: ['administrator'],
  }
  const options = { now: () => fixture.now, rolesOf: async (user: string) => rolesOfUsers[user] }
  const handlers = await openApiFixture(kind, options)
  const fixture: ApiKeyFixture = {
    handlers,
    now: Date.now(),
    rolesOfUsers,
    createKey: (name, input = {}) =>
      handlers.keys.create(
        { actor: actors[name], channel: 'api', ip: name },
        { ...apiKeyInput, ...input },
      ),
    async ask(key, operation, body, headers = {}) {
      const response = await handlers.ask(operation, { ...bearer(key), ...headers }, body)
      const text = await response.text()
      return { response, status: response.status, body: text === '' ? {} : JSON.parse(text) }
    },
    async openOtherProcess() {
      const store = createStore(await handlers.another(), library.entities, createDiskFiles(''))
      return createApiKeyOperations({ ...options, product: library, store, log: () => undefined })
    },
    close: handlers.close,
  }
  return fixture
}
