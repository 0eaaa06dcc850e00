import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { textIn } from '../../form/text-in.ts'
import { entityAt, loadAdmin } from '../admin-data.ts'
import type { AnyRecord } from '../any-record.ts'
import { undoable } from '../record/undo.ts'

/** The button of what is to come back. */
export const oneId = '_one'

/** Brings one back; what is done with many is done as with any list. */
export async function actOnBin(context: PageContext, form: FormData): Promise<ActOutcome> {
  const { http, url, params } = context
  const entity = entityAt(await loadAdmin(http, url), params['plural'])
  const id = textIn(form, oneId)
  const here = url.pathname + url.search
  if (!entity || id === '') return { to: here }
  const address = `/v1/${entity.plural}/${encodeURIComponent(id)}`
  const answer = await http.post<AnyRecord>(`${address}/restore`)
  if (!answer.ok) return answer.problem
  const undo = { verb: 'remove', version: answer.data.version } as const
  return undoable(here, { verb: 'restore', address, undo })
}
