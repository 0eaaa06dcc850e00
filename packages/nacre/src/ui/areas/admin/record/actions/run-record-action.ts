import { toKebabCase } from '#shell/model/to-kebab-case.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { AdminData } from '../../../../records/data-in-area.ts'
import type { AnyRecord } from '../../../../records/any-record.ts'
import { findVerb } from '../../verbs/offered-verb.ts'
import { runVerb } from '../../verbs/run-verb.ts'
import { toUndoableResult } from './undo.ts'
import { listPath } from '../../../../records/list-path.ts'

interface RecordActionRequest {
  readonly entity: EntitySchema
  readonly id: string
  /** The intent: `remove`, `restore`, a transition or an action. */
  readonly name: string
  readonly version: number
  readonly state: string
  readonly admin: AdminData
}

/** Runs an action on a record other than saving. */
export async function runRecordAction(
  { http, url }: PageContext,
  activity: RecordActionRequest,
  form: FormData,
): Promise<ActionResult> {
  const { entity, id, name, version, state, admin } = activity
  const path = `/v1/${entity.plural}/${encodeURIComponent(id)}`
  const done = { verb: name, address: path }
  if (name === 'remove') {
    const result = await http.delete(path, undefined, { version })
    if (!result.ok) return result.problem
    const undo = { verb: 'restore' } as const
    return toUndoableResult(listPath(entity), { ...done, undo })
  }
  if (name === 'restore') {
    const result = await http.post<AnyRecord>(`${path}/restore`)
    if (!result.ok) return result.problem
    const undo = { verb: 'remove', version: result.data.version } as const
    return toUndoableResult(url.pathname, { ...done, undo })
  }
  const verb = findVerb(entity, 'record', toKebabCase(name))
  if (!verb) return { to: url.pathname }
  const record = { id, version, state }
  return runVerb({ http }, { entity, verb, record, admin }, form)
}
