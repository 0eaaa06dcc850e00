import { localizedMessage } from '#shell/messages/translate.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { Store } from '#shell/store/store.ts'
import { type RequestContext, rateLimitKey, rateLimitKeysOf } from '../request-context.ts'

/** The size limits of one import, and the work limit per sender and hour. */
export interface ImportBounds {
  /** The maximum size of a table in bytes. */
  readonly table: number
  /** The maximum size of a JSON array in bytes. It is read into memory. */
  readonly list: number
  readonly rows: number
  readonly cells: number
  /** The work limit: the number of cells, plus twenty for each row. */
  readonly workPerHour: number
}

const mebibyte = 1024 * 1024
const hour = 3_600
const workOfRow = 20

const visitorBounds: ImportBounds = {
  table: mebibyte / 4,
  list: mebibyte / 4,
  rows: 500,
  cells: 5_000,
  workPerHour: 60_000,
}

const userBounds: ImportBounds = {
  table: 32 * mebibyte,
  list: 8 * mebibyte,
  rows: 50_000,
  cells: 2_000_000,
  workPerHour: 10_000_000,
}

/**
 * Returns the import limits of an actor. Visitors get much lower limits, because they have no
 * account that could be disabled.
 */
export function boundsFor(actor: Actor): ImportBounds {
  return actor.kind === 'visitor' ? visitorBounds : userBounds
}

/** The size of a file, counted before the import starts. */
export interface ImportSize {
  readonly rows: number
  readonly cells: number
}

/** Counts the rows of a file, and stops at the limits. */
export async function measureRows(
  rows: AsyncIterable<{ readonly cells: number }>,
  bounds: ImportBounds,
): Promise<ImportSize> {
  const size = { rows: 0, cells: 0 }
  for await (const { cells } of rows) {
    size.rows += 1
    size.cells += cells
    if (size.rows > bounds.rows) throw tooLargeError('tooManyRows', bounds.rows)
    if (size.cells > bounds.cells) throw tooLargeError('tooManyCells', bounds.cells)
  }
  return size
}

export function tooLargeError(what: 'tooManyRows' | 'tooManyCells', most: number): AppError {
  const message = localizedMessage(`api.importBounds.${what}`, { most })
  return new AppError('content-too-large', { message, details: { most } })
}

/** Counts the work of an import, and throws when the sender exceeds the hourly limit. */
export async function countImportWork(
  store: Store,
  ctx: RequestContext,
  size: ImportSize,
): Promise<void> {
  if (ctx.actor.kind === 'system') return
  const work = size.cells + workOfRow * size.rows
  const now = Math.floor(store.clock.now().getTime() / 1_000)
  const window = now - (now % hour)
  const key = `import work:${senderKeyOf(ctx)}`
  const count = await store.write((trx) => store.rates.count(trx, key, window, work))
  if (count <= boundsFor(ctx.actor).workPerHour) return
  throw new AppError('too-many-requests', { details: { retryAfter: window + hour - now } })
}

/**
 * Returns the rate-limit key of the sender: the IP address for visitors, because a new cookie costs
 * nothing.
 */
function senderKeyOf(ctx: RequestContext): string {
  return rateLimitKeysOf(ctx).at(-1) ?? rateLimitKey(ctx)
}

/** The time after which an import without progress requests no longer blocks the next one. */
const lockTimeout = 30_000
const runningImports = new WeakMap<Store, Map<string, number>>()

/** The lock that limits a sender to one import at a time. */
export interface ImportLock {
  /** Extends the lock. Call it regularly while the import runs. */
  extend(): void
  release(): void
}

/**
 * Acquires the import lock of a sender, or throws while another import of the same sender runs in
 * this process.
 */
export function acquireImportLock(store: Store, ctx: RequestContext): ImportLock {
  const all = runningImports.get(store) ?? new Map<string, number>()
  runningImports.set(store, all)
  const sender = senderKeyOf(ctx)
  const since = all.get(sender)
  if (since !== undefined && performance.now() - since < lockTimeout) {
    const message = localizedMessage('api.importBounds.alreadyRunning')
    throw new AppError('too-many-requests', { message, details: { retryAfter: 10 } })
  }
  const extend = () => void all.set(sender, performance.now())
  extend()
  return { extend, release: () => void all.delete(sender) }
}
