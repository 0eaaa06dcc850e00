import type { PageContext } from '#shell/http/page-context.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { loadAdmin } from '../../admin-data.ts'
import type { Deed } from '../../deed.ts'
import { loadFor, type OperationData } from '../load-for.ts'

export interface AuditData extends OperationData<{
  readonly items: readonly Deed[]
  readonly next: number | null
}> {
  readonly entities: readonly EntityOutline[]
}

/** What of the address is asked of the API as it is. */
const passed = ['entity', 'verb', 'actor', 'before']

export async function loadAudit(context: PageContext): Promise<AuditData> {
  const { searchParams } = context.url
  const query = new URLSearchParams({ limit: '50' })
  for (const name of passed) {
    const value = searchParams.get(name)
    if (value !== null && value.trim() !== '') query.set(name, value.trim())
  }
  const since = dayIn(searchParams.get('since'))
  const until = dayIn(searchParams.get('until'))
  if (since !== undefined) query.set('since', new Date(since).toISOString())
  // The day that is named is meant too.
  if (until !== undefined) query.set('until', new Date(until + 86_400_000).toISOString())
  const [found, { entities }] = await Promise.all([
    loadFor<{ items: readonly Deed[]; next: number | null }>(
      context,
      'audit',
      `/v1/activity?${query.toString()}`,
    ),
    loadAdmin(context.http, context.url),
  ])
  return { ...found, entities }
}

/** The beginning of a day, by UTC, as forms send it. */
function dayIn(given: string | null): number | undefined {
  const at = /^\d{4}-\d\d-\d\d$/u.test(given ?? '') ? Date.parse(`${given}T00:00:00Z`) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}
