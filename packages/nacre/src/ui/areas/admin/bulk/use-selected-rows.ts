import { useEffect, useMemo, useRef, useState } from 'react'
import type { AnyRecord } from '../../../records/any-record.ts'
import type { ListView } from '../list/list-view.ts'
import type { Range } from './load-range.ts'
import type { Item } from './run-bulk.ts'
import type { Selection } from './selection-context.ts'
import { type RangeEnd, rowRangeOf, useRangeSelection } from './use-range-selection.ts'

type TickedItems = ReadonlyMap<string, Item>

const noTicks: TickedItems = new Map()

/** Keeps the selection of a list. It survives paging and is cleared by another query. */
export function useSelectedRows(list: ListView): Selection {
  const { entity, params, items, offset, rows } = list
  const question = [entity.plural, params.where, params.search, params.trash].join('\n')
  const [state, setState] = useState({ question, ticked: noTicks, isAll: false })
  // The start of a range. It is valid as long as the order of rows is the same.
  const last = useRef<RangeEnd & { order: string }>(undefined)
  // Without a known offset, a range is limited to its page.
  const order = [question, params.sort, offset === undefined ? items[0]?.id : ''].join('\n')
  const isSame = state.question === question
  const ticked = isSame ? state.ticked : noTicks
  const isAll = isSame && state.isAll
  const { reaching, reach, stop } = useRangeSelection(list, question)
  useEffect(() => {
    // Rows may be ticked before hydration.
    const boxes = document.querySelectorAll<HTMLInputElement>('input[name="item"]:checked')
    const ids = new Set([...boxes].map(({ value }) => value.split(':', 1)[0]))
    const before = items.filter(({ id }) => ids.has(id))
    if (before.length > 0) setState((now) => ({ ...now, ticked: addTicks(now.ticked, before) }))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what stood there at the beginning
  }, [])
  return useMemo(() => {
    const rowsByIndex = rows ?? new Map(items.map((record, at) => [(offset ?? 0) + at, record]))
    const change = (next: (now: TickedItems) => TickedItems, isEach = false) =>
      setState((now) => ({
        question,
        ticked: next(now.question === question ? now.ticked : noTicks),
        isAll: isEach,
      }))
    const setTicks = (affected: readonly AnyRecord[], isTicked: boolean) =>
      change((now) => (isTicked ? addTicks(now, affected) : removeTicks(now, affected)))
    return {
      // Rows of this page are selected in the displayed version.
      ticked: refreshTicks(ticked, [...rowsByIndex.values()]),
      isAll,
      reaching,
      tick(record, isTicked, isRange) {
        const index = [...rowsByIndex].find(([, { id }]) => id === record.id)?.[0] ?? -1
        const from = isRange && last.current?.order === order ? last.current : undefined
        const to = { id: record.id, place: index }
        last.current = { ...to, order }
        setTicks([record], isTicked)
        if (!from || index < 0) return
        const loadedRange = rowsInRange(rowsByIndex, rowRangeOf(from, to))
        if (loadedRange) setTicks(loadedRange, isTicked)
        else void reach(from, to, (found) => setTicks(found, isTicked))
      },
      tickPage: (isTicked) => setTicks(items, isTicked),
      setAll: (isEach) => change((now) => now, isEach),
      choose: (chosen) => change(() => new Map(chosen.map((one) => [one.id, one]))),
      clear() {
        stop()
        change(() => noTicks)
      },
    }
  }, [question, order, ticked, isAll, items, rows, offset, reaching, reach, stop])
}

function addTicks(ticked: TickedItems, rows: readonly AnyRecord[]): TickedItems {
  return new Map([...ticked, ...rows.map(({ id, version }) => [id, { id, version }] as const)])
}

function removeTicks(ticked: TickedItems, rows: readonly AnyRecord[]): TickedItems {
  const removed = new Set(rows.map(({ id }) => id))
  return new Map([...ticked].filter(([id]) => !removed.has(id)))
}

function refreshTicks(ticked: TickedItems, items: readonly AnyRecord[]): TickedItems {
  return ticked.size === 0
    ? ticked
    : addTicks(
        ticked,
        items.filter(({ id }) => ticked.has(id)),
      )
}

/** Returns the rows of a range if all of them are loaded. */
function rowsInRange(
  rows: ReadonlyMap<number, AnyRecord>,
  { from, to }: Range,
): readonly AnyRecord[] | undefined {
  const all: AnyRecord[] = []
  for (let index = from; index <= to; index += 1) {
    const row = rows.get(index)
    if (!row) return undefined
    all.push(row)
  }
  return all
}
