import type { SystemAlert } from '#shell/model/system-alert.ts'
import type { Role } from '#shell/language/roles/role.ts'
import type { Store } from '#shell/store/store.ts'
import { cacheUntilCommit } from '#shell/store/transactions/cache-until-commit.ts'
import type { RequestContext } from '../request-context.ts'
import type { EmailReader } from '../read-mail.ts'
import { readNewestBackup } from './backups/newest-backup.ts'
import type { BackupOperations } from './backups/backup-operations.ts'
import { diskOf } from './disk.ts'
import { assertAdministrator } from '../security/assert-administrator.ts'
import type { TimerSweep } from '../timers/sweep.ts'
import { millisecondsOf } from '#shell/store/clock.ts'

/** Returns the system alerts for administrators. Empty when everything is fine. */
export type ReadAlerts = (ctx: RequestContext) => Promise<readonly SystemAlert[]>

/** A proxy that sends `X-Forwarded-For` but is not configured as trusted. */
export interface ProxyReport {
  /** The IP address of the proxy. */
  readonly peer: string
  readonly at: string
}

interface Options {
  readonly dataDir: string
  readonly roles: readonly Role[]
  readonly store: Pick<
    Store,
    | 'clock'
    | 'commits'
    | 'errorGroups'
    | 'events'
    | 'history'
    | 'isAlone'
    | 'jobs'
    | 'settings'
    | 'timers'
    | 'webhooks'
  >
  readonly operations?: { readonly timers: Pick<TimerSweep, 'waiting'> }
  readonly backups: Pick<BackupOperations, 'list' | 'progress'> | undefined
  /** Returns the untrusted proxy, if one was detected. */
  readonly unknownProxy?: (() => ProxyReport | undefined) | undefined
  readonly mail: Pick<EmailReader, 'countUnopened'> | undefined
  now?(): number
}

const minute = 60_000
/** The number of rejected moves that are counted. */
const maxRejected = 1_000
const day = 24 * 60 * minute
/** A job may wait for others. A longer delay means that no process runs jobs. */
const maxJobDelay = 15 * minute
const maxBackupAge = 7 * day
const maxBlockedTime = 5 * minute
/** The interval of disk checks. Disks fill slowly, and every admin page requests the alerts. */
const diskInterval = 10_000

export function createAlerts(options: Options): ReadAlerts {
  const stored = createStoredStateReader(options)
  const isDiskLow = watchDisk(options)
  return async (ctx) => {
    assertAdministrator(ctx, options.roles)
    const found = await Promise.all([
      jobAlerts(options, stored),
      rejectedMoveAlerts(stored),
      waitingMoveAlerts(options),
      webhookAlerts(stored),
      eventAlerts(options),
      backupAlerts(options, stored, ctx),
      damagedBackupAlerts(options, ctx),
      diskAlerts(isDiskLow),
      proxyAlerts(options),
      errorAlerts(options, stored),
      mailAlerts(options, ctx),
    ])
    return found.flat()
  }
}

/**
 * Caches the alerts from the database until the next commit, because every admin page requests
 * them.
 */
function createStoredStateReader({ store }: Options) {
  const { commits, errorGroups, jobs, webhooks, history, timers } = store
  const once = () => ''
  return {
    jobs: cacheUntilCommit(commits, jobs.counts, (before: string) => before, 1),
    webhooks: cacheUntilCommit(commits, () => webhooks.list(), once),
    rejectedMoves: cacheUntilCommit(commits, () => timers.rejected(maxRejected), once),
    errors: cacheUntilCommit(commits, errorGroups.countSince, (since: string) => since, 1),
    span: cacheUntilCommit(commits, () => history.timeRange(), once),
  }
}

type Stored = ReturnType<typeof createStoredStateReader>

function watchDisk({
  dataDir,
  store,
  now = millisecondsOf(store.clock),
}: Options): () => Promise<boolean> {
  let last: { readonly isLow: Promise<boolean>; readonly at: number } | undefined
  return () => {
    if (last && now() - last.at < diskInterval) return last.isLow
    const isLow = diskOf(dataDir).then((disk) => disk.isLow)
    last = { isLow, at: now() }
    return isLow
  }
}

function alert(
  kind: SystemAlert['kind'],
  screen: string,
  more: Partial<SystemAlert> = {},
): SystemAlert {
  return { kind, screen: `system/${screen}`, count: null, names: [], since: null, ...more }
}

async function jobAlerts(
  { store, now = millisecondsOf(store.clock) }: Options,
  stored: Stored,
): Promise<readonly SystemAlert[]> {
  const overdueBefore = Math.floor((now() - maxJobDelay) / minute) * minute
  const counts = await stored.jobs(new Date(overdueBefore).toISOString())
  return (['failed', 'overdue'] as const).flatMap((which) => {
    const some = counts.filter((one) => one[which] > 0)
    const count = some.reduce((sum, one) => sum + one[which], 0)
    const names = some.map(({ job }) => job)
    return count === 0 ? [] : [alert(`${which}-jobs`, 'jobs', { count, names })]
  })
}

/** Moves by time that were rejected, with their reasons. */
async function rejectedMoveAlerts(stored: Stored): Promise<readonly SystemAlert[]> {
  const all = await stored.rejectedMoves('')
  if (all.length === 0) return []
  const names = new Set(all.map(({ entity, timer, error }) => `${entity}.${timer} (${error})`))
  return [alert('rejected-moves', 'jobs', { count: all.length, names: [...names] })]
}

/** New moves by time that concern so many records that somebody has to start them. */
async function waitingMoveAlerts({ operations }: Options): Promise<readonly SystemAlert[]> {
  const names = operations?.timers.waiting() ?? []
  return names.length === 0 ? [] : [alert('waiting-moves', 'jobs', { count: names.length, names })]
}

async function webhookAlerts(stored: Stored): Promise<readonly SystemAlert[]> {
  const all = await stored.webhooks('')
  const failingWebhooks = all.filter(
    ({ state, failingSince }) =>
      state === 'failed' || (state === 'active' && failingSince !== null),
  )
  if (failingWebhooks.length === 0) return []
  const [since = null] = failingWebhooks
    .flatMap(({ failingSince }) => failingSince ?? [])
    .toSorted()
  const names = failingWebhooks.map(({ name }) => name)
  return [alert('failing-webhooks', 'webhooks', { count: failingWebhooks.length, names, since })]
}

/** With PostgreSQL, an open transaction in any database of the server delays all events. */
async function eventAlerts({
  store,
  now = millisecondsOf(store.clock),
}: Options): Promise<readonly SystemAlert[]> {
  const since = await store.events.blockedSince()
  const isLong = since !== undefined && now() - Date.parse(since) > maxBlockedTime
  return isLong ? [alert('blocked-events', 'health', { since })] : []
}

/** Warns when the last backup is too old. */
async function backupAlerts(
  { backups, store, now = millisecondsOf(store.clock) }: Options,
  stored: Stored,
  ctx: RequestContext,
): Promise<readonly SystemAlert[]> {
  if (!backups) return []
  const [own] = await backups.list(ctx)
  const last = [own?.createdAt, await readNewestBackup(store)]
    .filter((at) => at !== undefined)
    .toSorted()
    .at(-1)
  const before = new Date(now() - maxBackupAge).toISOString()
  if (last !== undefined && last > before) return []
  const done = await stored.span('')
  const since = last ?? done?.first
  if (!done || since === undefined || since > before) return []
  // Nothing was written since the last backup.
  if (last !== undefined && done.newest <= since) return []
  return [alert('overdue-backup', 'health', { since })]
}

/** Reports backups that failed the integrity check. */
async function damagedBackupAlerts(
  { backups }: Options,
  ctx: RequestContext,
): Promise<readonly SystemAlert[]> {
  const failed = backups?.progress(ctx).failed
  if (failed?.code !== 'damaged-database') return []
  return [alert('damaged-database', 'health', { since: failed.failedAt })]
}

/** Behind an untrusted proxy, all users share one IP address for rate limits and captchas. */
async function proxyAlerts({ unknownProxy }: Options): Promise<readonly SystemAlert[]> {
  const seen = unknownProxy?.()
  return seen ? [alert('unknown-proxy', 'health', { names: [seen.peer], since: seen.at })] : []
}

async function diskAlerts(isLow: () => Promise<boolean>): Promise<readonly SystemAlert[]> {
  return (await isLow()) ? [alert('disk-space-low', 'health')] : []
}

/** The errors of the last day that nobody expected. */
async function errorAlerts(
  { store, now = millisecondsOf(store.clock) }: Options,
  stored: Stored,
): Promise<readonly SystemAlert[]> {
  const since = Math.floor((now() - day) / minute) * minute
  const count = await stored.errors(new Date(since).toISOString())
  return count === 0 ? [] : [alert('unexpected-errors', 'errors', { count })]
}

async function mailAlerts(
  { mail }: Options,
  { actor }: RequestContext,
): Promise<readonly SystemAlert[]> {
  const count = (await mail?.countUnopened(actor)) ?? 0
  return count === 0 ? [] : [alert('unread-emails', 'emails', { count })]
}
