import type { Product } from '#shell/language/product/product.ts'
import type {
  SecurityEventQuery,
  StoredSecurityEvent,
} from '#shell/store/accounts/security-events.ts'
import type { Store } from '#shell/store/store.ts'
import type { RequestContext } from '../request-context.ts'
import { authorNames } from '../actor-names.ts'
import { csvLine, escapeFormula } from '../import-export/cells.ts'
import type { Authorizer } from '../authorizer.ts'
import { assertAdministrator } from '../security/assert-administrator.ts'

/** The filters of a security log query. */
export type SecurityParams = SecurityEventQuery

/** An entry of the security log with display names, for administrators. */
export interface VisibleSecurityEvent extends StoredSecurityEvent {
  readonly userName: string | null
  readonly actorName: string | null
}

export interface SecurityPage {
  readonly items: readonly VisibleSecurityEvent[]
  readonly next: number | null
}

interface SecurityDeps {
  readonly product: Product
  readonly store: Store
  readonly authorizer: Authorizer
}

/** Returns the security log, newest first. For administrators only. */
export async function readSecurity(
  deps: SecurityDeps,
  ctx: RequestContext,
  params: SecurityEventQuery,
): Promise<SecurityPage> {
  assertAdministrator(ctx, deps.product.roles)
  const notes = await deps.store.securityEvents.list(params)
  const authors = notes.flatMap(({ user, actor }) => [user && `user:${user}`, actor])
  const names = await authorNames(deps, ctx, authors)
  const items = notes.map((note) => ({
    ...note,
    userName: names.get(`user:${note.user ?? ''}`) ?? null,
    actorName: names.get(note.actor ?? '') ?? null,
  }))
  const last = items.length < params.limit ? undefined : items.at(-1)
  return { items, next: last?.seq ?? null }
}

const columns = [
  'occurredAt',
  'lastAt',
  'count',
  'kind',
  'verb',
  'user',
  'userName',
  'actor',
  'actorName',
  'details',
  'channel',
  'device',
  'ip',
  'requestId',
] as const
const atOnce = 500

/** Exports matching entries of the security log as CSV, page by page. */
export async function exportSecurity(
  deps: SecurityDeps,
  ctx: RequestContext,
  params: Omit<SecurityEventQuery, 'limit'>,
): Promise<AsyncIterable<string>> {
  const page = (before?: number) =>
    readSecurity(deps, ctx, {
      ...params,
      ...(before === undefined ? {} : { before }),
      limit: atOnce,
    })
  const first = await page(params.before)
  return (async function* () {
    yield csvLine(columns, ',')
    let current = first
    for (;;) {
      yield current.items.map(toCsvCells).join('')
      if (current.next === null) return
      current = await page(current.next)
    }
  })()
}

function toCsvCells(note: VisibleSecurityEvent): string {
  return csvLine(
    columns.map((name) => escapeFormula(String(note[name] ?? ''))),
    ',',
  )
}
