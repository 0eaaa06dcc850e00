import type { PageContext } from '#shell/http/page-context.ts'
import type { SecurityEventKind } from '#shell/model/accounts/security-event-kinds.ts'
import { dateRangeOf, type ActorOption, loadActorOptions } from '../../activity/load-activity.ts'
import { loadAdmin } from '../../../../records/admin-data.ts'
import { loadSystemScreen, type SystemScreenData } from '../load-system-screen.ts'

/** A security event in the response of `/v1/system/security-events`. */
export interface SecurityEventData {
  readonly seq: number
  readonly occurredAt: string
  readonly lastAt: string
  readonly count: number
  readonly kind: SecurityEventKind
  readonly verb: string
  readonly details: string | null
  readonly user: string | null
  readonly userName: string | null
  readonly actor: string | null
  readonly actorName: string | null
  readonly channel: string
  readonly device: string | null
  readonly ip: string | null
  readonly requestId: string | null
}

export interface SecurityEventPage {
  readonly items: readonly SecurityEventData[]
  readonly next: number | null
}

export interface SecurityData extends SystemScreenData<SecurityEventPage> {
  readonly actorOptions: readonly ActorOption[]
  /** The URL of the CSV file with all matching events. */
  readonly csv: string
}

const passed = ['kind', 'user', 'ip', 'before']
const apiPath = '/v1/system/security-events'

export async function loadSecurity(context: PageContext): Promise<SecurityData> {
  const { http, url } = context
  const admin = await loadAdmin(http, url)
  const query = new URLSearchParams(dateRangeOf(url.searchParams, admin.timeZone))
  for (const name of passed) {
    const value = url.searchParams.get(name)?.trim() ?? ''
    if (value !== '') query.set(name, value)
  }
  const all = new URLSearchParams(query)
  all.delete('before')
  all.set('format', 'csv')
  query.set('limit', '50')
  const [found, actorOptions] = await Promise.all([
    loadSystemScreen<SecurityEventPage>(context, `${apiPath}?${query.toString()}`),
    loadActorOptions(http, admin),
  ])
  return { ...found, actorOptions, csv: `${apiPath}?${all.toString()}` }
}
