import { text } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import type { DatabaseKind } from '../../databases/each-database.ts'
import { requestSender, type Name } from '../../library/requests.ts'
import { actors } from '../../library/actors.ts'
import { openLibrary } from '../../library/open-library.ts'

/** The report of an import. */
export interface Report {
  readonly isCommitted: boolean
  readonly counts: object
  readonly rows: readonly {
    line: number
    outcome: string
    id?: string
    version?: number
    problem?: { errors?: object; code: string }
  }[]
  readonly rejected: string
}

/** The library, with functions that export and import lists. */
export async function openExchange(kind: DatabaseKind) {
  const opened = await openLibrary(kind)
  onTestFinished(opened.close)
  const ask = requestSender(opened)
  const listAll = async (name: Name, plural: string) =>
    (await ask(name, `GET /v1/${plural}?limit=200`)).list.items
  const shelf = (await ask('ada', 'GET /v1/book-shelves?limit=1')).list.items[0]?.id ?? ''
  return {
    ...opened,
    ask,
    listAll,
    shelf,
    async exportList(name: Name, plural: string, query = '') {
      const path = `/v1/${plural}/export`
      const response = await opened.api({ method: 'GET', path, query, actor: actors[name] })
      expect(response.status, JSON.stringify(response.body)).toBe(200)
      if (!response.stream) throw new Error('The export has no body.')
      return text(response.stream)
    },
    async importFile(name: Name, plural: string, file: string, query = '', key?: string) {
      const type = /^\s*[[{]/u.test(file) ? 'application/json' : 'text/csv'
      const { status, body, stream } = await opened.api({
        method: 'POST',
        path: `/v1/${plural}/import`,
        query,
        actor: actors[name],
        rows: { type, content: chunksOf(file) },
        ...(key === undefined ? {} : { key }),
      })
      return { status, stream, report: body as Report, body: Object(body) }
    },
  }
}

export type Exchange = Awaited<ReturnType<typeof openExchange>>

/** Yields chunks that ignore line boundaries, as a socket does. */
async function* chunksOf(file: string) {
  const bytes = new TextEncoder().encode(file)
  for (let start = 0; start < bytes.length; start += 777) yield bytes.subarray(start, start + 777)
}
