import { newestBackupTime } from '#shell/operations/system/backups/backup-folder.ts'
import type { Database } from '#shell/store/database.ts'
import type { Store } from '#shell/store/store.ts'
import type { PageCache } from '../pages/page-cache.ts'
import type { Registry } from './registry.ts'

interface Sources {
  readonly database: Pick<Database, 'pool'>
  readonly store: Pick<Store, 'clock' | 'jobs' | 'deliveries'>
  readonly cache: Pick<PageCache, 'statistics'>
  readonly backupFolder: string
}

/** Adds what is read from the parts of the app at each scrape. */
export function addAppMetrics(registry: Registry, sources: Sources): void {
  addCacheMetrics(registry, sources)
  addJobMetrics(registry, sources)
  const { database, store, backupFolder } = sources
  const { pool } = database
  if (pool) {
    registry.read(
      'gauge',
      {
        name: 'nacre_database_connections',
        help: 'The connections of the pool, and what waits for one.',
        labels: ['state'],
      },
      () => Object.entries(pool()).map(([state, count]) => [count, [state]]),
    )
  }
  registry.read(
    'gauge',
    {
      name: 'nacre_backup_age_seconds',
      help: 'The age of the newest backup. Absent without a backup.',
    },
    async () => {
      const newest = await newestBackupTime(backupFolder)
      const now = store.clock.now().getTime()
      return newest === undefined ? [] : [[(now - Date.parse(newest)) / 1_000]]
    },
  )
}

function addCacheMetrics(registry: Registry, { cache }: Sources): void {
  registry.read(
    'counter',
    {
      name: 'nacre_page_cache_events',
      help: 'Pages from the cache, pages stored in it, and pages that a change has removed.',
      labels: ['event'],
    },
    () => {
      const { hits, stored, invalidated } = cache.statistics()
      return Object.entries({ hit: hits, stored, invalidated }).map(([event, count]) => [
        count,
        [event],
      ])
    },
  )
  registry.read(
    'gauge',
    { name: 'nacre_page_cache_bytes', help: 'The size of all pages in the cache.' },
    () => [[cache.statistics().bytes]],
  )
}

function addJobMetrics(registry: Registry, { store }: Sources): void {
  const now = () => store.clock.now()
  registry.read(
    'gauge',
    {
      name: 'nacre_jobs',
      help: 'The jobs that wait, that are overdue, and that have failed for good. E-mails are the job nacre.email.',
      // Prometheus itself has a label named job.
      labels: ['name', 'state'],
    },
    async () => {
      const counts = await store.jobs.counts(now().toISOString())
      return counts.flatMap(({ job, pending, overdue, failed }) =>
        Object.entries({ pending, overdue, failed }).map(
          ([state, count]) => [count, [job, state]] as const,
        ),
      )
    },
  )
  registry.read(
    'gauge',
    { name: 'nacre_oldest_job_age_seconds', help: 'How long the most overdue job waits.' },
    async () => {
      const due = await store.jobs.nextDue()
      const age = due === undefined ? 0 : (now().getTime() - Date.parse(due)) / 1_000
      return [[Math.max(0, age)]]
    },
  )
  registry.read(
    'gauge',
    { name: 'nacre_webhook_deliveries_pending', help: 'The deliveries that wait for a receiver.' },
    async () => [[await store.deliveries.countPending()]],
  )
}
