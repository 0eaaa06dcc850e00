import { expect } from 'vitest'
import type { DatabaseKind } from '../databases/each-database.ts'
import {
  type SendRequest,
  requestSender,
  type TestRecord,
  type TestResponse,
  type Name,
} from '../library/requests.ts'
import { openLibrary, type OpenLibrary } from '../library/open-library.ts'

/** The library with authors, a published review, a draft, and notices about both. */
export interface ReviewedLibrary {
  readonly opened: OpenLibrary
  readonly ask: SendRequest
  /** The three books. The first has two authors, Ada before Jules, the second Jules alone. */
  readonly books: readonly [TestRecord, TestRecord, TestRecord]
  readonly open: TestRecord
  readonly draft: TestRecord
  readonly loan: TestRecord
  get(name: Name, path: string): Promise<TestResponse>
  make(name: Name, plural: string, body: object): Promise<TestRecord>
}

export async function openReviewedLibrary(kind: DatabaseKind): Promise<ReviewedLibrary> {
  const opened = await openLibrary(kind)
  const ask = requestSender(opened)
  const make = async (name: Name, plural: string, body: object) => {
    const { record, status, body: output } = await ask(name, `POST /v1/${plural}`, { body })
    expect(status, JSON.stringify(output)).toBe(201)
    return record
  }
  const get = async (name: Name, path: string) => {
    const response = await ask(name, `GET ${path}`)
    expect(response.status, `${path} ${JSON.stringify(response.body)}`).toBe(200)
    return response
  }
  const jules = await make('lena', 'authors', { name: 'Jules', email: 'jules@example.org' })
  const ada = await make('lena', 'authors', { name: 'Ada', email: 'ada@example.org' })
  const [first, second, third] = (await get('lena', '/v1/books')).list.items
  const [loan] = (await get('lena', '/v1/loans')).list.items
  if (!first || !second || !third || !loan) throw new Error('The seeds are missing.')
  const setAuthors = async ({ id }: TestRecord, authors: readonly TestRecord[]) => {
    const body = { authors: authors.map((author) => author.id) }
    return (await ask('lena', `PATCH /v1/books/${id}`, { body, version: 1 })).record
  }
  const books = [
    await setAuthors(first, [ada, jules]),
    await setAuthors(second, [jules]),
    third,
  ] as const
  const values = { book: first.id, stars: 5, body: 'x' }
  const draft = await make('una', 'reviews', { ...values, headline: 'Draft' })
  const ready = await make('una', 'reviews', { ...values, headline: 'Open' })
  await ask('una', `POST /v1/reviews/${ready.id}/submit`, { version: 1 })
  const open = (await ask('lena', `POST /v1/reviews/${ready.id}/publish`, { version: 2 })).record
  const relations = { review: draft.id, others: [draft.id, open.id], loan: loan.id }
  await make('lena', 'notices', { about: 'both', ...relations })
  await make('lena', 'notices', { about: 'open', review: open.id, others: [open.id] })
  await make('lena', 'notices', { about: 'none' })
  return { opened, ask, books, open, draft, loan, get, make }
}
