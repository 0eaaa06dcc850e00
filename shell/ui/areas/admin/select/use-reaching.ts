import { useEffect, useMemo, useRef, useState } from 'react'
import { useSite } from '../../../components/site.ts'
import { toast } from '../../kit/toast-store.ts'
import { useAdmin, useWords } from '../admin-context.ts'
import type { AnyRecord } from '../any-record.ts'
import { numberFormat } from '../formats.ts'
import type { ShownList } from '../list/list-parts.tsx'
import { loadRange, type Range } from './load-range.ts'
import type { Reaching } from './selection-context.ts'

const words = {
  en: {
    tooFar: (all: string, most: string) =>
      `These are ${all} rows, and at most ${most} can be selected from row to row. Narrow the list by a filter and take all that match.`,
    moved: 'The list has changed meanwhile, so only this row is selected.',
  },
  de: {
    tooFar: (all: string, most: string) =>
      `Das sind ${all} Zeilen, und höchstens ${most} lassen sich von Zeile zu Zeile auswählen. Grenzen Sie die Liste durch einen Filter ein und nehmen Sie alle, die passen.`,
    moved: 'Die Liste hat sich inzwischen geändert, deshalb ist nur diese Zeile ausgewählt.',
  },
}

/** A row at the end of a range, and where it stands in its list, from nought. */
export interface End {
  readonly id: string
  readonly place: number
}

/** As many rows as can be ticked one by one, when each of them has to be asked for. */
const mostReached = 20_000

/** Reaches from one row to another where those between have not come: asks for them, and says how far it is. */
export function useReaching({ entity, asked }: ShownList, question: string) {
  const { http } = useSite()
  const { locale } = useAdmin()
  const say = useWords(words)
  const [reaching, setReaching] = useState<Reaching>()
  const under = useRef<AbortController>(undefined)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- whoever asks for other records means these no more
  useEffect(() => () => under.current?.abort(), [question])
  return useMemo(() => {
    const named = (number: number) => numberFormat(locale).format(number)
    const stop = () => under.current?.abort()
    const reach = async (from: End, to: End, onFound: (rows: readonly AnyRecord[]) => void) => {
      const range = rangeOf(from, to)
      const all = range.to - range.from + 1
      if (all > mostReached) {
        toast({ sentence: say.tooFar(named(all), named(mostReached)), isProblem: true })
        return
      }
      stop()
      const life = new AbortController()
      under.current = life
      const tell = (done: number) => setReaching({ done, all, stop })
      tell(0)
      const { signal } = life
      const { rows, problem } = await loadRange(http, entity.plural, asked, range, {
        signal,
        onProgress: tell,
      })
      if (under.current === life) setReaching(undefined)
      if (problem) toast({ sentence: problem.title, isProblem: true })
      if (!rows) return
      const ends = new Set([rows[0]?.id, rows.at(-1)?.id])
      // Rows that came or went meanwhile have moved the others: these are not the ones that were pointed at.
      if (rows.length === all && ends.has(from.id) && ends.has(to.id)) onFound(rows)
      else toast({ sentence: say.moved, isProblem: true })
    }
    return { reaching, reach, stop }
  }, [reaching, http, locale, say, entity, asked])
}

export function rangeOf(one: End, other: End): Range {
  return { from: Math.min(one.place, other.place), to: Math.max(one.place, other.place) }
}
