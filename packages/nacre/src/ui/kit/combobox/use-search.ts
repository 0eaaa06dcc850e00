import { useEffect, useState } from 'react'

/** The state of a search: idle, waiting, ready or failed. */
export interface Search<T> {
  readonly status: 'idle' | 'waiting' | 'ready' | 'failed'
  readonly results: readonly T[]
  /** The query of the displayed results, which is an earlier one while loading. */
  readonly words?: string
}

const idle = { status: 'idle', results: [] } as const satisfies Search<never>
const pause = 120

/**
 * Searches while the user types. The search starts after a short pause, only the latest query
 * counts, and earlier results stay until newer ones arrive. A query of `undefined` does not search.
 * `search` must be stable between renders.
 */
export function useSearch<T>(
  search: (query: string, signal: AbortSignal) => Promise<readonly T[]>,
  query: string | undefined,
): Search<T> {
  const [state, setState] = useState<Search<T>>(idle)
  useEffect(() => {
    if (query === undefined) return undefined
    const life = new AbortController()
    const { signal } = life
    const timer = setTimeout(
      () => {
        setState((before) => ({ ...before, status: 'waiting' }))
        search(query, signal).then(
          (results) => {
            if (!signal.aborted) setState({ status: 'ready', results, words: query })
          },
          () => {
            if (!signal.aborted) setState({ status: 'failed', results: [] })
          },
        )
      },
      query === '' ? 0 : pause,
    )
    return () => {
      clearTimeout(timer)
      life.abort()
    }
  }, [search, query])
  return query === undefined ? idle : state
}
