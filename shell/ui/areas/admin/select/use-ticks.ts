import { useEffect, useMemo, useRef, useState } from 'react'
import type { ShownList } from '../list/list-parts.tsx'
import type { AnyRecord } from '../any-record.ts'
import type { Item } from './run-bulk.ts'
import type { Selection } from './selection-context.ts'

type Ticked = ReadonlyMap<string, Item>

const none: Ticked = new Map()

/** What is ticked in a list. It stays while somebody turns pages, and goes when they ask for others. */
export function useTicks({ entity, asked, items, rows }: ShownList): Selection {
  const question = [entity.plural, asked.where, asked.search, asked.bin].join('\n')
  const [state, setState] = useState({ question, ticked: none, isAll: false })
  const last = useRef<string>(undefined)
  const isSame = state.question === question
  const ticked = isSame ? state.ticked : none
  const isAll = isSame && state.isAll
  useEffect(() => {
    // Whoever ticked rows before the page came to life meant it.
    const boxes = document.querySelectorAll<HTMLInputElement>('input[name="item"]:checked')
    const ids = new Set([...boxes].map(({ value }) => value.split(':', 1)[0]))
    const before = items.filter(({ id }) => ids.has(id))
    if (before.length > 0) setState((now) => ({ ...now, ticked: withAll(now.ticked, before) }))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what stood there at the beginning
  }, [])
  return useMemo(() => {
    const known = rows ?? new Map(items.entries())
    const set = (now: Ticked, isEach = false) => setState({ question, ticked: now, isAll: isEach })
    return {
      // What is on this page is meant as it is seen now.
      ticked: seenNow(ticked, [...known.values()]),
      isAll,
      tick(record, isTicked, isRange) {
        const meant = isRange ? between(known, last.current, record) : [record]
        last.current = record.id
        set(isTicked ? withAll(ticked, meant) : without(ticked, meant))
      },
      tickPage: (isTicked) => set(isTicked ? withAll(ticked, items) : without(ticked, items)),
      setAll: (isEach) => set(ticked, isEach),
      choose: (chosen) => set(new Map(chosen.map((one) => [one.id, one]))),
      clear: () => set(none),
    }
  }, [question, ticked, isAll, items, rows])
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

/** The rows from one to another, whichever stands first. Where some have not come, nobody means the others. */
function between(
  rows: ReadonlyMap<number, AnyRecord>,
  from: string | undefined,
  to: AnyRecord,
): readonly AnyRecord[] {
  const places = [...rows].flatMap(([place, { id }]) => (id === from || id === to.id ? place : []))
  const [start, end] = [Math.min(...places), Math.max(...places)]
  const all: AnyRecord[] = []
  for (let place = start; place <= end; place += 1) {
    const row = rows.get(place)
    if (!row) return [to]
    all.push(row)
  }
  return all
}
