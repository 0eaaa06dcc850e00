import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { isListed, listPath } from '../../../../records/list-path.ts'
import { formText } from '../../../../form/form-text.ts'
import { listedRecords } from '../load-record.ts'
import type { AnyRecord } from '../../../../records/any-record.ts'
import { areValuesEqual } from '../form/are-values-equal.ts'
import { versionName } from '../form/form-names.ts'
import { toUndoableResult } from '../actions/undo.ts'
import type { PastVersion } from './entry.ts'

/** The inputs with the version and the field to restore. Without a field, all are restored. */
export const restoreVersionName = '_from'
export const restoreFieldName = '_field'

/**
 * Restores values of an old version with an ordinary update. It is rejected if the displayed
 * version is outdated.
 */
export async function restoreVersion(
  context: PageContext,
  form: FormData,
  source = listedRecords,
): Promise<ActionResult> {
  const { http, url, params } = context
  const entity = source.find(await source.load(http, url), params['plural'])
  const path = `/v1/${entity?.plural}/${encodeURIComponent(params['id'] ?? '')}`
  const [past, record] = await Promise.all([
    http.get<PastVersion>(
      `${path}/history/${encodeURIComponent(formText(form, restoreVersionName))}`,
    ),
    http.get<AnyRecord>(path),
  ])
  if (!past.ok) return past.problem
  if (!record.ok) return record.problem
  const selectedFields = form.getAll(restoreFieldName).filter((name) => name !== '')
  const names = Object.entries(entity?.fields ?? {})
    .filter(([name, { mayChange }]) => mayChange && Object.hasOwn(past.data.values, name))
    .map(([name]) => name)
    .filter((name) => selectedFields.length === 0 || selectedFields.includes(name))
    .filter((name) => !areValuesEqual(past.data.values[name], record.data[name]))
  const to = entity && isListed(entity) ? `${listPath(entity)}/${params['id']}` : url.pathname
  if (names.length === 0) return { to }
  const selectedOf = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  const version = Number(formText(form, versionName))
  const result = await http.patch<AnyRecord>(path, selectedOf(past.data.values), { version })
  if (!result.ok) return result.problem
  const undo = {
    verb: 'change',
    version: result.data.version,
    values: selectedOf(record.data),
  } as const
  return toUndoableResult(url.pathname, { verb: 'change', address: path, undo })
}
