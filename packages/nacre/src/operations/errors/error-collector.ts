import type { ErrorGroup } from '#shell/store/errors/error-groups.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Store } from '#shell/store/store.ts'
import { type ErrorReport, groupError } from './group-error.ts'

/** Collects unexpected errors and stores them in groups. */
export interface ErrorCollector {
  add(report: ErrorReport): void
  /** Stores what was collected. */
  flush(): Promise<void>
}

/** How long errors are collected in memory, in milliseconds. Many errors are then one write. */
const flushDelay = 2_000
/** How long a failed write waits for the next one, in milliseconds. */
const retryDelay = 30_000
/** While the database is not reachable, errors stay in memory, but not more groups than this. */
const maxGroups = 100
const maxRequestIds = 10

/**
 * Creates the collector of unexpected errors. `onStored` gets each stored group in its transaction.
 * `forward` gets each error at once, also while the database is not reachable.
 */
export function createErrorCollector(options: {
  readonly store: Pick<Store, 'clock' | 'errorGroups' | 'write'>
  readonly version: string
  readonly onStored: (trx: QueryRunner, group: ErrorGroup) => Promise<void>
  readonly forward?: ((group: ErrorGroup) => void) | undefined
  /** Called when errors could not be stored. They stay in memory. */
  readonly onFailure: (error: unknown) => void
}): ErrorCollector {
  const { store, version, onStored, forward, onFailure } = options
  let groups = new Map<string, ErrorGroup>()
  let timer: NodeJS.Timeout | undefined

  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    if (groups.size === 0) return
    const collected = groups
    groups = new Map()
    try {
      await store.write(async (trx) => {
        // Processes that store the same groups lock them in the same order.
        for (const group of [...collected.values()].toSorted(byId)) {
          await store.errorGroups.add(trx, group)
          await onStored(trx, group)
        }
      })
    } catch (error) {
      onFailure(error)
      groups = mergeGroups(collected, groups)
      timer ??= setTimeout(() => void flush(), retryDelay).unref()
    }
  }
  return {
    add(report) {
      const described = groupError(report)
      const at = store.clock.now().toISOString()
      const group: ErrorGroup = {
        ...described,
        context: report.context,
        method: report.method ?? null,
        path: report.path ?? null,
        requestIds: report.requestId === undefined ? [] : [report.requestId],
        version,
        count: 1,
        firstAt: at,
        lastAt: at,
      }
      forward?.(group)
      groups = mergeGroups(groups, new Map([[group.id, group]]))
      timer ??= setTimeout(() => void flush(), flushDelay).unref()
    },
    flush,
  }
}

const byId = (one: ErrorGroup, other: ErrorGroup) => (one.id < other.id ? -1 : 1)

/** Adds newer groups to older ones. */
function mergeGroups(
  older: ReadonlyMap<string, ErrorGroup>,
  newer: ReadonlyMap<string, ErrorGroup>,
): Map<string, ErrorGroup> {
  const all = new Map(older)
  for (const [id, group] of newer) {
    const before = all.get(id)
    if (!before && all.size >= maxGroups) continue
    all.set(id, before ? mergeGroup(before, group) : group)
  }
  return all
}

function mergeGroup(older: ErrorGroup, newer: ErrorGroup): ErrorGroup {
  const requestIds = [...newer.requestIds, ...older.requestIds].slice(0, maxRequestIds)
  return { ...newer, requestIds, count: older.count + newer.count, firstAt: older.firstAt }
}
