import type { Product } from '#shell/model/product.ts'
import type { NotesAsked, StoredNote } from '#shell/store/accounts/security-notes.ts'
import type { Store } from '#shell/store/store.ts'
import type { Asker } from '../asker.ts'
import { authorNames } from '../author-names.ts'
import { csvLine, guarded } from '../exchange/cells.ts'
import type { Permit } from '../permit.ts'
import { refuseOthers } from '../running/refuse-others.ts'

/** What of the log somebody wants to read. */
export type SecurityAsked = NotesAsked

/** A note as administrators read it: with what people are called. */
export interface ToldNote extends StoredNote {
  readonly userName: string | null
  readonly actorName: string | null
}

export interface SecurityPage {
  readonly items: readonly ToldNote[]
  readonly next: number | null
}

interface Parts {
  readonly product: Product
  readonly store: Store
  readonly permit: Permit
}

/** What has happened to accounts, keys and copies, the newest first: for administrators. */
export async function readSecurity(
  parts: Parts,
  by: Asker,
  asked: NotesAsked,
): Promise<SecurityPage> {
  refuseOthers(by, parts.product.roles)
  const notes = await parts.store.securityNotes.list(asked)
  const people = notes.flatMap(({ user, actor }) => [user && `user:${user}`, actor])
  const names = await authorNames(parts, by, people)
  const items = notes.map((note) => ({
    ...note,
    userName: names.get(`user:${note.user ?? ''}`) ?? null,
    actorName: names.get(note.actor ?? '') ?? null,
  }))
  const last = items.length < asked.limit ? undefined : items.at(-1)
  return { items, next: last?.seq ?? null }
}

const columns = [
  'at',
  'last',
  'count',
  'kind',
  'verb',
  'user',
  'userName',
  'actor',
  'actorName',
  'about',
  'via',
  'device',
  'source',
  'request',
] as const
const atOnce = 500

/** All of it that is asked for as a table, a page at a time. */
export async function exportSecurity(
  parts: Parts,
  by: Asker,
  asked: Omit<NotesAsked, 'limit'>,
): Promise<AsyncIterable<string>> {
  const page = (before?: number) =>
    readSecurity(parts, by, {
      ...asked,
      ...(before === undefined ? {} : { before }),
      limit: atOnce,
    })
  const first = await page(asked.before)
  return (async function* () {
    yield csvLine(columns, ',')
    let current = first
    for (;;) {
      yield current.items.map(lineOf).join('')
      if (current.next === null) return
      current = await page(current.next)
    }
  })()
}

function lineOf(note: ToldNote): string {
  return csvLine(
    columns.map((name) => guarded(String(note[name] ?? ''))),
    ',',
  )
}
