import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { toast } from '../../kit/toast-store.ts'
import { wordsFor } from '../../words.ts'
import { entityAt, loadAdmin } from '../admin-data.ts'
import { binWords } from './bin-words.ts'

/** The inputs of a record that is chosen, and of what is wanted of one alone. */
export const chosenId = 'id'
export const oneId = '_one'

export interface Refused {
  readonly id: string
  readonly title: string
}

interface Report {
  readonly rows: readonly { readonly id: string; readonly problem?: { readonly title: string } }[]
}

/** Brings the chosen ones back, each in its own right; what cannot come back says why. */
export async function actOnBin(context: PageContext, form: FormData): Promise<ActOutcome> {
  const { http, url, params } = context
  const admin = await loadAdmin(http, url)
  const entity = entityAt(admin, params['plural'])
  const say = wordsFor(binWords, admin.language)
  const one = form.get(oneId)
  const ids = (one === null ? form.getAll(chosenId) : [one]).filter((id) => typeof id === 'string')
  if (!entity || ids.length === 0) return { to: url.pathname }
  const items = ids.map((id) => ({ id }))
  const answer = await http.post<Report>(`/v1/${entity.plural}/bulk`, { do: 'restore', items })
  if (!answer.ok) return answer.problem
  const refused = answer.data.rows.flatMap(({ id, problem }): readonly Refused[] =>
    problem ? [{ id, title: problem.title }] : [],
  )
  if (refused.length > 0) return { shown: refused }
  if (typeof document !== 'undefined') toast({ sentence: say.done(ids.length) })
  return { to: url.pathname + url.search }
}
