import { createKeys, type Keys, type NewKey } from '#shell/operations/keys/keys.ts'
import { createDiskFiles } from '#shell/store/files/disk-files.ts'
import { createStore } from '#shell/store/store.ts'
import type { DatabaseKind } from '../databases/each-database.ts'
import { cast } from '../sample/cast.ts'
import type { Found } from '../sample/ask.ts'
import { openDoors, type OpenDoors } from '../sample/open-doors.ts'
import { library } from '../sample/product.ts'

export type Name = keyof typeof cast

export const given = { name: 'Robot', scopes: ['*:*'], expires: '90d' }

export const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

/** What was answered: a record, a list or a problem. */
interface Said extends Found {
  readonly items: readonly Found[]
}

/** Where the library gives out keys, at a time that the test sets. */
export interface KeyDesk {
  readonly doors: OpenDoors
  now: number
  /** Who works at the library at the moment, and as what. */
  readonly staff: Record<string, readonly string[]>
  make(name: Name, more?: object): Promise<NewKey>
  /** Asks the API with a key. */
  ask(
    key: string,
    what: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ answer: Response; status: number; body: Said }>
  /** The keys as another process with the same database has them. */
  elsewhere(): Promise<Keys>
  close(): Promise<void>
}

export async function openKeyDesk(kind: DatabaseKind): Promise<KeyDesk> {
  const staff: Record<string, readonly string[]> = {
    lena: ['librarian'],
    cleo: ['chief'],
    una: [],
    ada: ['administrator'],
  }
  const options = { now: () => desk.now, rolesOf: async (user: string) => staff[user] }
  const doors = await openDoors(kind, options)
  const desk: KeyDesk = {
    doors,
    now: Date.now(),
    staff,
    make: (name, more = {}) =>
      doors.keys.create({ actor: cast[name], via: 'api', source: name }, { ...given, ...more }),
    async ask(key, what, body, headers = {}) {
      const answer = await doors.ask(what, { ...bearer(key), ...headers }, body)
      const text = await answer.text()
      return { answer, status: answer.status, body: text === '' ? {} : JSON.parse(text) }
    },
    async elsewhere() {
      const store = createStore(await doors.another(), library.entities, createDiskFiles(''))
      return createKeys({ ...options, product: library, store, log: () => undefined })
    },
    close: doors.close,
  }
  return desk
}
