import { useMessages } from '../../../kit/use-messages.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSite } from '../../../components/site.ts'
import { toast } from '../../../kit/toast-store.ts'
import { useAdmin } from '../../../records/admin-context.ts'
import type { AnyRecord } from '../../../records/any-record.ts'
import { numberFormat } from '../../../records/formats.ts'
import type { ListView } from '../list/list-view.ts'
import { loadRange, type Range } from './load-range.ts'
import type { RangeSelection } from './selection-context.ts'

/** A row at one end of a range, with its index in the list. */
export interface RangeEnd {
  readonly id: string
  readonly place: number
}

/** The maximum number of rows in a range that must be loaded. */
const maxRangeRows = 20_000

/** Returns a function that selects a range whose rows are not all loaded, with its progress. */
export function useRangeSelection({ entity, params }: ListView, question: string) {
  const { http } = useSite()
  const { locale } = useAdmin()
  const t = useMessages()
  const [progress, setProgress] = useState<RangeSelection>()
  const controller = useRef<AbortController>(undefined)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- whoever asks for other records means these no more
  useEffect(() => () => controller.current?.abort(), [question])
  return useMemo(() => {
    const formatNumber = (number: number) => numberFormat(locale).format(number)
    const stop = () => controller.current?.abort()
    const selectRange = async (
      from: RangeEnd,
      to: RangeEnd,
      onFound: (rows: readonly AnyRecord[]) => void,
    ) => {
      const range = rowRangeOf(from, to)
      const all = range.to - range.from + 1
      if (all > maxRangeRows) {
        toast({
          sentence: t('bulk.selectRange.tooFar', {
            all: formatNumber(all),
            most: formatNumber(maxRangeRows),
          }),
          isProblem: true,
        })
        return
      }
      stop()
      const currentController = new AbortController()
      controller.current = currentController
      const reportProgress = (completed: number) => setProgress({ done: completed, all, stop })
      reportProgress(0)
      const { signal } = currentController
      const { rows, problem } = await loadRange(http, entity.plural, params, range, {
        signal,
        onProgress: reportProgress,
      })
      if (controller.current === currentController) setProgress(undefined)
      if (problem) toast({ sentence: problem.title, isProblem: true })
      if (!rows) return
      const ends = new Set([rows[0]?.id, rows.at(-1)?.id])
      // Rows that were added or removed meanwhile have shifted the indexes, so the range is not the
      // intended one.
      if (rows.length === all && ends.has(from.id) && ends.has(to.id)) onFound(rows)
      else toast({ sentence: t('bulk.selectRange.listChanged'), isProblem: true })
    }
    return { reaching: progress, reach: selectRange, stop }
  }, [progress, http, locale, t, entity, params])
}

export function rowRangeOf(one: RangeEnd, other: RangeEnd): Range {
  return { from: Math.min(one.place, other.place), to: Math.max(one.place, other.place) }
}
