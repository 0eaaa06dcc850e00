import type { Http } from '#shell/http/http.ts'
import type { Need } from '#shell/model/need.ts'
import { apart, type Came } from '../../screen/apart.ts'
import type { AdminData } from '../admin-data.ts'

/** Whether the reader looks after the installation. */
export function isOperator({ screens }: Pick<AdminData, 'screens'>): boolean {
  return screens.includes('operation/health')
}

/** What needs the reader, or why that is not known for now. */
export async function loadNeeds(
  http: Http,
  admin: Pick<AdminData, 'screens'>,
): Promise<Came<readonly Need[]>> {
  if (!isOperator(admin)) return { data: [] }
  return apart(http, async (own) => {
    const answer = await own.get<{ readonly items: readonly Need[] }>('/v1/operation/needs')
    return answer.ok ? answer.data.items : []
  })
}

/** How much of it a screen tells of, and whether any is worse than a letter. */
export function needsAt(needs: readonly Need[], to: string) {
  const own = needs.filter(({ screen }) => to === `/admin/${screen}`)
  return {
    count: own.reduce((sum, { count }) => sum + (count ?? 1), 0),
    isUrgent: own.some(({ kind }) => kind !== 'unopened-mail'),
  }
}
