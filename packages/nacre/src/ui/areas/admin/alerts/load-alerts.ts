import type { Http } from '#shell/http/http.ts'
import type { SystemAlert } from '#shell/model/system-alert.ts'
import { tryLoad, type LoadResult } from '../../screen/try-load.ts'
import type { AdminData } from '../../../records/data-in-area.ts'

/** Checks whether the reader administers the installation. */
export function isOperator({ permissions }: Pick<AdminData, 'permissions'>): boolean {
  return permissions.includes('administer')
}

/** Loads the system alerts of the reader, or the error. */
export async function loadAlerts(
  http: Http,
  admin: Pick<AdminData, 'permissions'>,
): Promise<LoadResult<readonly SystemAlert[]>> {
  if (!isOperator(admin)) return { data: [] }
  return tryLoad(http, async (localHttp) => {
    const result = await localHttp.get<{ readonly items: readonly SystemAlert[] }>(
      '/v1/system/alerts',
    )
    return result.ok ? result.data.items : []
  })
}

/**
 * Returns the number of alerts of a screen, and whether any of them is more urgent than unread
 * emails.
 */
export function summarizeAlerts(alerts: readonly SystemAlert[], to: string) {
  const localHttp = alerts.filter(({ screen }) => to === `/admin/${screen}`)
  return {
    count: localHttp.reduce((sum, { count }) => sum + (count ?? 1), 0),
    isUrgent: localHttp.some(({ kind }) => kind !== 'unread-emails'),
  }
}
