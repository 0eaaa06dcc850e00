import { useEffect, useState } from 'react'

/** What a search has found: nothing was asked, it is on its way, it is here, or it came to nothing. */
export interface Search<T> {
  readonly status: 'idle' | 'waiting' | 'ready' | 'failed'
  readonly found: readonly T[]
  /** The words that this was found for; while newer ones wait, those before them. */
  readonly words?: string
}

const idle = { status: 'idle', found: [] } as const satisfies Search<never>
const pause = 120

/**
 * Searches while somebody types: after a short pause, the newest words win, and what had been found stays
 * until there is something newer. `words` of `undefined` ask for nothing. `search` must stay the same
 * function between renders.
 */
export function useSearch<T>(
  search: (words: string, signal: AbortSignal) => Promise<readonly T[]>,
  words: string | undefined,
): Search<T> {
  const [state, setState] = useState<Search<T>>(idle)
  useEffect(() => {
    if (words === undefined) return undefined
    const life = new AbortController()
    const { signal } = life
    const timer = setTimeout(
      () => {
        setState((before) => ({ ...before, status: 'waiting' }))
        search(words, signal).then(
          (found) => {
            if (!signal.aborted) setState({ status: 'ready', found, words })
          },
          () => {
            if (!signal.aborted) setState({ status: 'failed', found: [] })
          },
        )
      },
      words === '' ? 0 : pause,
    )
    return () => {
      clearTimeout(timer)
      life.abort()
    }
  }, [search, words])
  return words === undefined ? idle : state
}
