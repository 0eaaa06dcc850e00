import type { Answer } from '#shell/http/http.ts'
import type { AnyRecord } from '../../any-record.ts'
import type { ListPage } from '../load-list.ts'

export interface KnownRows {
  /** The rows that have come, by their places from nought. */
  readonly rows: ReadonlyMap<number, AnyRecord>
  readonly hasFailed: boolean
}

/** Which part is asked for: behind a cursor, where one leads there, or so far from the beginning. */
export interface PartWanted {
  readonly skip: number
  readonly after?: string
}

export interface RowStore {
  known(): KnownRows
  subscribe(onChange: () => void): () => void
  /** Asks for the rows from one place to another, as far as they have not come. */
  want(from: number, to: number): void
}

/** So many parts are asked for at a time: who scrolls on does not wait for where they have been. */
const mostAsked = 2
const mostKept = 6_000

/** The rows of a long list, part by part as they are wanted. It begins with the page that came. */
export function createRowStore(
  start: { readonly page: ListPage | undefined; readonly skip: number; readonly limit: number },
  ask: (part: PartWanted) => Promise<Answer<ListPage>>,
): RowStore {
  const { limit } = start
  const listeners = new Set<() => void>()
  const cursors = new Map<number, string>()
  const asking = new Set<number>()
  let wanted = { from: 0, to: -1 }
  let known: KnownRows = { rows: new Map(), hasFailed: false }

  const take = ({ items, next }: ListPage, at: number) => {
    const near = known.rows.size < mostKept ? known.rows : nearTo(known.rows, wanted.from)
    const came = items.map((record, place): [number, AnyRecord] => [at + place, record])
    known = { rows: new Map([...near, ...came]), hasFailed: false }
    if (next !== null) cursors.set(at + items.length, next)
  }
  const fetchPart = async (skip: number) => {
    asking.add(skip)
    const after = cursors.get(skip)
    const answer = await ask(after === undefined ? { skip } : { skip, after })
    asking.delete(skip)
    if (answer.ok) take(answer.data, skip)
    else known = { ...known, hasFailed: true }
    for (const tell of listeners) tell()
    // What failed is asked for again when somebody scrolls on.
    if (answer.ok) pump()
  }
  const pump = () => {
    const { from, to } = wanted
    for (let part = from - (from % limit); part <= to; part += limit) {
      if (asking.size >= mostAsked) return
      const isMissing = hasGap(known.rows, Math.max(part, from), Math.min(part + limit - 1, to))
      if (isMissing && !asking.has(part)) void fetchPart(part)
    }
  }

  if (start.page) take(start.page, start.skip)
  return {
    known: () => known,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    want(from, to) {
      wanted = { from, to }
      pump()
    },
  }
}

function nearTo(rows: KnownRows['rows'], around: number): KnownRows['rows'] {
  return new Map([...rows].filter(([place]) => Math.abs(place - around) < mostKept / 4))
}

function hasGap(rows: KnownRows['rows'], from: number, to: number): boolean {
  for (let place = from; place <= to; place += 1) if (!rows.has(place)) return true
  return false
}
