import type { Http } from '#shell/http/http.ts'
import type { AdminData } from '../admin-data.ts'

/** Something about the installation that somebody has to look at, as `/v1/operation/needs` answers. */
export interface Need {
  readonly kind:
    | 'dead-jobs'
    | 'late-jobs'
    | 'failing-webhooks'
    | 'old-backup'
    | 'low-disk'
    | 'unopened-mail'
  /** The screen that tells more, by what its address has behind `/admin/`. */
  readonly screen: string
  readonly count: number | null
  readonly names: readonly string[]
  readonly since: string | null
}

/** Whether the reader looks after the installation. */
export function isOperator({ screens }: Pick<AdminData, 'screens'>): boolean {
  return screens.includes('operation/health')
}

/** What needs the reader; nothing is known where there is no answer. */
export async function loadNeeds(
  http: Http,
  admin: Pick<AdminData, 'screens'>,
): Promise<readonly Need[] | undefined> {
  if (!isOperator(admin)) return []
  const answer = await http.get<{ readonly items: readonly Need[] }>('/v1/operation/needs')
  return answer.ok ? answer.data.items : undefined
}

/** How much of it a screen tells of, and whether any is worse than a letter. */
export function needsAt(needs: readonly Need[], to: string) {
  const own = needs.filter(({ screen }) => to === `/admin/${screen}`)
  return {
    count: own.reduce((sum, { count }) => sum + (count ?? 1), 0),
    isUrgent: own.some(({ kind }) => kind !== 'unopened-mail'),
  }
}
