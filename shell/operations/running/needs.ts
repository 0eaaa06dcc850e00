import type { Need } from '#shell/model/need.ts'
import type { Role } from '#shell/model/role.ts'
import type { Store } from '#shell/store/store.ts'
import type { Asker } from '../asker.ts'
import type { MailReading } from '../read-mail.ts'
import type { BackupDesk } from './backup-desk.ts'
import { diskOf } from './health.ts'
import { refuseOthers } from './refuse-others.ts'

/** Tells administrators what needs them; nothing when all is well. */
export type NeedsOf = (by: Asker) => Promise<readonly Need[]>

/** A proxy that names whom it speaks for, and that nobody has said is to be believed. */
export interface ProxyReport {
  /** Its IP address. */
  readonly peer: string
  readonly at: string
}

interface Options {
  readonly dataDir: string
  readonly roles: readonly Role[]
  readonly store: Pick<Store, 'events' | 'history' | 'jobs' | 'webhooks'>
  readonly backups: Pick<BackupDesk, 'list' | 'progress'> | undefined
  /** The proxy in front that is not trusted, once one was seen. */
  readonly unknownProxy?: (() => ProxyReport | undefined) | undefined
  readonly mail: Pick<MailReading, 'countUnopened'> | undefined
  now?(): number
}

const minute = 60_000
const day = 24 * 60 * minute
/** A job may wait a little for others; after this long, nothing works any more. */
const latest = 15 * minute
const longestUnsaved = 7 * day
const longestHeld = 5 * minute

export function createNeeds(options: Options): NeedsOf {
  return async (by) => {
    refuseOthers(by, options.roles)
    const found = await Promise.all([
      ofJobs(options),
      ofWebhooks(options),
      ofEvents(options),
      ofBackups(options, by),
      ofDamage(options, by),
      ofDisk(options),
      ofProxy(options),
      ofMail(options, by),
    ])
    return found.flat()
  }
}

function need(kind: Need['kind'], screen: string, more: Partial<Need> = {}): Need {
  return { kind, screen: `operation/${screen}`, count: null, names: [], since: null, ...more }
}

async function ofJobs({ store, now = Date.now }: Options): Promise<readonly Need[]> {
  const counts = await store.jobs.counts(new Date(now() - latest).toISOString())
  return (['dead', 'late'] as const).flatMap((which) => {
    const some = counts.filter((one) => one[which] > 0)
    const count = some.reduce((sum, one) => sum + one[which], 0)
    const names = some.map(({ job }) => job)
    return count === 0 ? [] : [need(`${which}-jobs`, 'jobs', { count, names })]
  })
}

async function ofWebhooks({ store }: Options): Promise<readonly Need[]> {
  const all = await store.webhooks.list()
  const ill = all.filter(
    ({ state, failing }) => state === 'failed' || (state === 'active' && failing !== null),
  )
  if (ill.length === 0) return []
  const [since = null] = ill.flatMap(({ failing }) => failing ?? []).toSorted()
  const names = ill.map(({ name }) => name)
  return [need('failing-webhooks', 'webhooks', { count: ill.length, names, since })]
}

/** Over PostgreSQL a transaction that somebody leaves open, in whatever database of the server, holds all back. */
async function ofEvents({ store, now = Date.now }: Options): Promise<readonly Need[]> {
  const since = await store.events.heldSince()
  const isLong = since !== undefined && now() - Date.parse(since) > longestHeld
  return isLong ? [need('held-events', 'health', { since })] : []
}

/** What was done since the last backup is lost with the disk: after a while, somebody is told. */
async function ofBackups(options: Options, by: Asker): Promise<readonly Need[]> {
  const { backups, store, now = Date.now } = options
  if (!backups) return []
  const [last] = await backups.list(by)
  const before = new Date(now() - longestUnsaved).toISOString()
  if (last && last.at > before) return []
  const done = await store.history.span()
  const since = last?.at ?? done?.first
  if (!done || since === undefined || since > before || done.newest <= since) return []
  return [need('old-backup', 'health', { since })]
}

/** What the check of a backup has found. */
async function ofDamage({ backups }: Options, by: Asker): Promise<readonly Need[]> {
  const failed = backups?.progress(by).failed
  if (failed?.id !== 'damaged-database') return []
  return [need('damaged-database', 'health', { since: failed.at })]
}

/** Behind it, all people count as one: limits and captchas meet them together. */
async function ofProxy({ unknownProxy }: Options): Promise<readonly Need[]> {
  const seen = unknownProxy?.()
  return seen ? [need('unknown-proxy', 'health', { names: [seen.peer], since: seen.at })] : []
}

async function ofDisk({ dataDir }: Options): Promise<readonly Need[]> {
  return (await diskOf(dataDir)).isLow ? [need('low-disk', 'health')] : []
}

async function ofMail({ mail }: Options, { actor }: Asker): Promise<readonly Need[]> {
  const count = (await mail?.countUnopened(actor)) ?? 0
  return count === 0 ? [] : [need('unopened-mail', 'mail', { count })]
}
