import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A part of a request or a job: a statement of the database, a page that is rendered, or a call of another
 * server.
 */
export interface TimedPart {
  readonly kind: 'statement' | 'render' | 'call'
  /** The verb of a statement, such as `select`, or the method of a call. */
  readonly name: string
  /** The SQL of a statement, without values, or the host of a call. */
  readonly text?: string
  /** The status of the response to a call. */
  readonly status?: number
  /** The value of `performance.now()` at its start. */
  readonly start: number
  readonly milliseconds: number
}

/** The timed parts of one request or job. */
export interface TimedParts {
  add(part: TimedPart): void
  readonly list: readonly TimedPart[]
  /** The parts that are not in the list, because it is full. */
  readonly omitted: number
  total(kind: TimedPart['kind']): { readonly count: number; readonly milliseconds: number }
}

const maxParts = 128

/** Creates the list of parts. Totals include the parts for which the list has no room. */
export function createTimedParts(): TimedParts {
  const list: TimedPart[] = []
  const totals = {
    statement: { count: 0, milliseconds: 0 },
    render: { count: 0, milliseconds: 0 },
    call: { count: 0, milliseconds: 0 },
  }
  return {
    list,
    get omitted() {
      return Object.values(totals).reduce((sum, { count }) => sum + count, 0) - list.length
    },
    add(part) {
      const total = totals[part.kind]
      total.count += 1
      total.milliseconds += part.milliseconds
      if (list.length < maxParts) list.push(part)
    },
    total: (kind) => totals[kind],
  }
}

const current = new AsyncLocalStorage<TimedParts>()

/** Runs the work of a request or a job, whose parts are added to `parts`. */
export function timeParts<T>(parts: TimedParts, work: () => T): T {
  return current.run(parts, work)
}

/** Returns the parts of the request or the job that runs, if it is timed. */
export function currentParts(): TimedParts | undefined {
  return current.getStore()
}
