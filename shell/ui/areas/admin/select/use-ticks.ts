import { useEffect, useMemo, useRef, useState } from 'react'
import type { AnyRecord } from '../any-record.ts'
import type { ShownList } from '../list/list-parts.tsx'
import type { Range } from './load-range.ts'
import type { Item } from './run-bulk.ts'
import type { Selection } from './selection-context.ts'
import { type End, rangeOf, useReaching } from './use-reaching.ts'

type Ticked = ReadonlyMap<string, Item>

const none: Ticked = new Map()

/** What is ticked in a list. It stays while somebody turns pages, and goes when they ask for others. */
export function useTicks(list: ShownList): Selection {
  const { entity, asked, items, skip, rows } = list
  const question = [entity.plural, asked.where, asked.search, asked.bin].join('\n')
  const [state, setState] = useState({ question, ticked: none, isAll: false })
  // From here a range goes, as long as the rows stand in the same order.
  const last = useRef<End & { order: string }>(undefined)
  // Where nobody knows how far from the beginning a page is, it stays on that page.
  const order = [question, asked.sort, skip === undefined ? items[0]?.id : ''].join('\n')
  const isSame = state.question === question
  const ticked = isSame ? state.ticked : none
  const isAll = isSame && state.isAll
  const { reaching, reach, stop } = useReaching(list, question)
  useEffect(() => {
    // Whoever ticked rows before the page came to life meant it.
    const boxes = document.querySelectorAll<HTMLInputElement>('input[name="item"]:checked')
    const ids = new Set([...boxes].map(({ value }) => value.split(':', 1)[0]))
    const before = items.filter(({ id }) => ids.has(id))
    if (before.length > 0) setState((now) => ({ ...now, ticked: withAll(now.ticked, before) }))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what stood there at the beginning
  }, [])
  return useMemo(() => {
    const known = rows ?? new Map(items.map((record, at) => [(skip ?? 0) + at, record]))
    const change = (next: (now: Ticked) => Ticked, isEach = false) =>
      setState((now) => ({
        question,
        ticked: next(now.question === question ? now.ticked : none),
        isAll: isEach,
      }))
    const put = (meant: readonly AnyRecord[], isTicked: boolean) =>
      change((now) => (isTicked ? withAll(now, meant) : without(now, meant)))
    return {
      // What is on this page is meant as it is seen now.
      ticked: seenNow(ticked, [...known.values()]),
      isAll,
      reaching,
      tick(record, isTicked, isRange) {
        const place = [...known].find(([, { id }]) => id === record.id)?.[0] ?? -1
        const from = isRange && last.current?.order === order ? last.current : undefined
        const to = { id: record.id, place }
        last.current = { ...to, order }
        put([record], isTicked)
        if (!from || place < 0) return
        const here = between(known, rangeOf(from, to))
        if (here) put(here, isTicked)
        else void reach(from, to, (found) => put(found, isTicked))
      },
      tickPage: (isTicked) => put(items, isTicked),
      setAll: (isEach) => change((now) => now, isEach),
      choose: (chosen) => change(() => new Map(chosen.map((one) => [one.id, one]))),
      clear() {
        stop()
        change(() => none)
      },
    }
  }, [question, order, ticked, isAll, items, rows, skip, reaching, reach, stop])
}

function withAll(ticked: Ticked, rows: readonly AnyRecord[]): Ticked {
  return new Map([...ticked, ...rows.map(({ id, version }) => [id, { id, version }] as const)])
}

function without(ticked: Ticked, rows: readonly AnyRecord[]): Ticked {
  const gone = new Set(rows.map(({ id }) => id))
  return new Map([...ticked].filter(([id]) => !gone.has(id)))
}

function seenNow(ticked: Ticked, items: readonly AnyRecord[]): Ticked {
  return ticked.size === 0
    ? ticked
    : withAll(
        ticked,
        items.filter(({ id }) => ticked.has(id)),
      )
}

/** The rows of a range, if all of them have come. */
function between(
  rows: ReadonlyMap<number, AnyRecord>,
  { from, to }: Range,
): readonly AnyRecord[] | undefined {
  const all: AnyRecord[] = []
  for (let place = from; place <= to; place += 1) {
    const row = rows.get(place)
    if (!row) return undefined
    all.push(row)
  }
  return all
}
