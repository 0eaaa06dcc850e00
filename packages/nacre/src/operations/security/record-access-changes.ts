import type { Entity } from '#shell/language/entities/entity.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { HistoryEntry } from '#shell/store/history/history.ts'
import type { Store } from '#shell/store/store.ts'
import type { RequestContext } from '../request-context.ts'
import { securityEventOf } from './security-event.ts'

/** Records changes of access and roles in the security log. Call it inside a transaction. */
export async function recordAccessChanges(
  store: Store,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  {
    id,
    verb,
    changes,
    occurredAt,
  }: Pick<HistoryEntry, 'verb' | 'changes' | 'occurredAt'> & { id: string },
): Promise<void> {
  if (!entity.selfOwned) return
  const { roles, email } = changes
  const recordEvent = (text: string, about?: string) =>
    store.securityEvents.add(
      trx,
      securityEventOf(ctx, {
        occurredAt,
        kind: 'users',
        verb: text,
        user: id,
        ...(about === undefined ? {} : { details: about }),
      }),
    )
  const about = roles?.map((all) => [all].flat().join(', ') || '–').join(' → ')
  if (verb !== 'change') return recordEvent(verb, about)
  // Other changes of a user are not security events.
  if (about !== undefined) await recordEvent('roles-changed', about)
  if (email) await recordEvent('email-changed', email.join(' → '))
}
