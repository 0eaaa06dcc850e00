import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { setLocksQuery } from '../transactions/set-locks.ts'

/** The interval in milliseconds of checks while no connection is free. */
const checkInterval = 50
/** The share of connections that may wait for locks. */
const maxWaitingShare = 0.5

/**
 * Cancels no query until one has waited for more than a second. Then keeps the queries that have
 * waited longest and cancels the others. Waits for a set of records count like waits for a row.
 * Migrations use an advisory lock as well and are never canceled.
 */
const cancelQuery = `
with waiting as (
  select pid, query_start from pg_stat_activity
  where pid = any ($1) and wait_event_type = 'Lock'
    and (wait_event <> 'advisory' or query = $3)
)
select pg_cancel_backend(pid) from (select pid from waiting order by query_start offset $2) as others
where exists (select from waiting where query_start < clock_timestamp() - interval '1 second')`

/**
 * Prevents requests that wait for a locked row from using all connections: when no connection is
 * free, the most recent of them are canceled with an overload error. Uses a separate connection,
 * which is opened on demand.
 */
export function createLoadShedder(pool: Pool, config: PoolConfig) {
  const maxWaiting = Math.max(1, Math.floor((config.max ?? 10) * maxWaitingShare))
  const pids = new Set<number>()
  let monitorPool: Pool | undefined
  let timer: NodeJS.Timeout | undefined
  const pidOf = (client: PoolClient) => Number(Reflect.get(client, 'processID'))
  pool.on('connect', (client) => void pids.add(pidOf(client)))
  pool.on('remove', (client) => void pids.delete(pidOf(client)))

  const check = async (): Promise<void> => {
    if (pool.waitingCount > 0) {
      monitorPool ??= ignoreIdleErrors(new Pool({ ...config, max: 1 }))
      // If the database is unavailable, the waiting queries fail by themselves.
      await monitorPool
        .query(cancelQuery, [[...pids], maxWaiting, setLocksQuery])
        .catch(() => undefined)
    }
    timer = undefined
    if (pool.waitingCount > 0) watch()
  }
  const watch = (): void => {
    timer ??= setTimeout(() => void check(), checkInterval).unref()
  }
  return {
    /** Starts the checks. Call it before requesting a connection. */
    watch,
    async close(): Promise<void> {
      clearTimeout(timer)
      await monitorPool?.end()
    },
  }
}

/** Handles errors of idle connections, which would otherwise end the process. */
function ignoreIdleErrors(pool: Pool): Pool {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}
