import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { textIn } from '../../../form/text-in.ts'
import { entityAt, loadAdmin } from '../../admin-data.ts'
import type { AnyRecord } from '../../any-record.ts'
import { isSame } from '../conflict/merge-value.ts'
import { seenVersion } from '../form-names.ts'
import { undoable } from '../undo.ts'
import type { Past } from './entry.ts'

/** From which version values are brought back, and of which fields; of all where none is named. */
export const backFrom = '_from'
export const backField = '_field'

/**
 * Brings values of a former version back, as a new version: through the ordinary change, with everything
 * that holds for it. Whoever has not seen the newest version is refused.
 */
export async function bringBack(context: PageContext, form: FormData): Promise<ActOutcome> {
  const { http, url, params } = context
  const entity = entityAt(await loadAdmin(http, url), params['plural'])
  const address = `/v1/${entity?.plural}/${encodeURIComponent(params['id'] ?? '')}`
  const [past, record] = await Promise.all([
    http.get<Past>(`${address}/history/${encodeURIComponent(textIn(form, backFrom))}`),
    http.get<AnyRecord>(address),
  ])
  if (!past.ok) return past.problem
  if (!record.ok) return record.problem
  const chosen = form.getAll(backField).filter((name) => name !== '')
  const names = Object.entries(entity?.fields ?? {})
    .filter(([name, { mayChange }]) => mayChange && Object.hasOwn(past.data.values, name))
    .map(([name]) => name)
    .filter((name) => chosen.length === 0 || chosen.includes(name))
    .filter((name) => !isSame(past.data.values[name], record.data[name]))
  const to = `/admin/${entity?.plural}/${params['id']}`
  if (names.length === 0) return { to }
  const of = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  const version = Number(textIn(form, seenVersion))
  const answer = await http.patch<AnyRecord>(address, of(past.data.values), { version })
  if (!answer.ok) return answer.problem
  const undo = { verb: 'change', version: answer.data.version, values: of(record.data) } as const
  return undoable(url.pathname, { verb: 'change', address, undo })
}
