import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { formText } from '../../../form/form-text.ts'
import { findListed, loadAdmin } from '../../../records/admin-data.ts'
import type { AnyRecord } from '../../../records/any-record.ts'
import { toUndoableResult } from '../record/actions/undo.ts'

/** The name of the button that restores a record. Its value is the id. */
export const restoreIdName = '_one'

/** Restores one record. Several records use the bulk actions. */
export async function runTrashAction(context: PageContext, form: FormData): Promise<ActionResult> {
  const { http, url, params } = context
  const entity = findListed(await loadAdmin(http, url), params['plural'])
  const id = formText(form, restoreIdName)
  const currentUrl = url.pathname + url.search
  if (!entity || id === '') return { to: currentUrl }
  const path = `/v1/${entity.plural}/${encodeURIComponent(id)}`
  const result = await http.post<AnyRecord>(`${path}/restore`)
  if (!result.ok) return result.problem
  const undo = { verb: 'remove', version: result.data.version } as const
  return toUndoableResult(currentUrl, { verb: 'restore', address: path, undo })
}
