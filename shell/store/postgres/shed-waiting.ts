import { Pool, type PoolClient, type PoolConfig } from 'pg'

/** How often it is looked who waits, while nobody gets a connection. */
const pause = 50
/** What part of the connections may go on waiting for rows that somebody else holds. */
const share = 0.5

/**
 * Where nobody waits for as long as a second, those who wait have their turn one after the other. Else those who
 * wait longest go on. Migrations wait for each other by a lock of their own, and are left alone.
 */
const cancelOthers = `
with waiting as (
  select pid, query_start from pg_stat_activity
  where pid = any ($1) and wait_event_type = 'Lock' and wait_event <> 'advisory'
)
select pg_cancel_backend(pid) from (select pid from waiting order by query_start offset $2) as others
where exists (select from waiting where query_start < clock_timestamp() - interval '1 second')`

/**
 * Keeps those who wait for one locked row from taking all connections: where somebody gets none, the latest of
 * those who wait are told that it is busy, and the others go on. It asks by a connection of its own, which is
 * made when it is first needed.
 */
export function createShedder(pool: Pool, config: PoolConfig) {
  const most = Math.max(1, Math.floor((config.max ?? 10) * share))
  const pids = new Set<number>()
  let side: Pool | undefined
  let timer: NodeJS.Timeout | undefined
  const pidOf = (client: PoolClient) => Number(Reflect.get(client, 'processID'))
  pool.on('connect', (client) => void pids.add(pidOf(client)))
  pool.on('remove', (client) => void pids.delete(pidOf(client)))

  const look = async (): Promise<void> => {
    if (pool.waitingCount > 0) {
      side ??= quiet(new Pool({ ...config, max: 1 }))
      // Where the database is away, those who wait hear of it by themselves.
      await side.query(cancelOthers, [[...pids], most]).catch(() => undefined)
    }
    timer = undefined
    if (pool.waitingCount > 0) watch()
  }
  const watch = (): void => {
    timer ??= setTimeout(() => void look(), pause).unref()
  }
  return {
    /** To be called by whoever wants a connection. */
    watch,
    async close(): Promise<void> {
      clearTimeout(timer)
      await side?.end()
    },
  }
}

/** A connection that breaks while nobody uses it would end the process. */
function quiet(pool: Pool): Pool {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}
