import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { formText } from '../../../../form/form-text.ts'
import { findListed, loadAdmin } from '../../../../records/admin-data.ts'
import { listPath } from '../../../../records/list-path.ts'
import { intentName } from '../form/form-names.ts'
import { runRecordFormAction } from './save-record.ts'

/** The parameter with the relation to the record from which one came. No field has such a name. */
const originParam = 'back-to'

/** Returns the path of the form for a new record that belongs to another one. */
export const pathOfNewFor = (list: string, field: string, id: string): string =>
  `${list}/new?${originQuery(field, id)}`

const originQuery = (field: string, id: string): string =>
  new URLSearchParams({ [field]: id, [originParam]: field }).toString()

/**
 * Handles the form of a record. After a record was added to another one, it leads back to that one, or to
 * the form for one more.
 */
export async function runFormAndLeadBack(
  context: PageContext,
  form: FormData,
): Promise<ActionResult> {
  const outcome = await runRecordFormAction(context, form)
  const { http, url, params } = context
  const field = url.searchParams.get(originParam) ?? ''
  const id = url.searchParams.get(field)
  if (!('to' in outcome) || params['id'] !== 'new' || id === null) return outcome
  const admin = await loadAdmin(http, url)
  const entity = findListed(admin, params['plural'])
  const target = findListed(admin, entity?.fields[field]?.relation?.plural)
  if (!entity || !target) return outcome
  const intent = formText(form, intentName)
  if (intent === 'close') return outcome
  return intent === 'more'
    ? { ...outcome, to: `${listPath(entity)}/new?more&${originQuery(field, id)}` }
    : { ...outcome, to: `${listPath(target)}/${encodeURIComponent(id)}` }
}
