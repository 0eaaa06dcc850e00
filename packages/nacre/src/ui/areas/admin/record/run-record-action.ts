import { toKebabCase } from '#shell/model/to-kebab-case.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { FormatContext } from '../admin-data.ts'
import { validateForm } from '../fields/validate-form.ts'
import { parseForm } from '../fields/parse-form.ts'
import type { AnyRecord } from '../any-record.ts'
import { reverseMove, toUndoableResult } from './undo.ts'

interface RecordActionRequest {
  readonly entity: EntitySchema
  readonly address: string
  /** The intent: `remove`, `restore`, a transition or an action. */
  readonly name: string
  readonly version: number
  readonly state: string
  readonly speech: FormatContext
}

/** Runs an action on a record other than saving. */
export async function runRecordAction(
  { http, url }: PageContext,
  activity: RecordActionRequest,
  form: FormData,
): Promise<ActionResult> {
  const { entity, address: path, name, version, state, speech } = activity
  const done = { verb: name, address: path }
  if (name === 'remove') {
    const result = await http.delete(path, undefined, { version })
    if (!result.ok) return result.problem
    const undo = { verb: 'restore' } as const
    return toUndoableResult(`/admin/${entity.plural}`, { ...done, undo })
  }
  if (name === 'restore') {
    const result = await http.post<AnyRecord>(`${path}/restore`)
    if (!result.ok) return result.problem
    const undo = { verb: 'remove', version: result.data.version } as const
    return toUndoableResult(url.pathname, { ...done, undo })
  }
  if (Object.hasOwn(entity.states?.moves ?? {}, name)) {
    const result = await http.post<AnyRecord>(`${path}/${toKebabCase(name)}`, undefined, {
      version,
    })
    if (!result.ok) return result.problem
    const back = reverseMove(entity, state, String(result.data['state']))
    const undo = back && ({ verb: 'move', name: back, version: result.data.version } as const)
    return toUndoableResult(url.pathname, { ...done, ...(undo ? { undo } : {}) })
  }
  const action = Object.hasOwn(entity.actions, name) ? entity.actions[name] : undefined
  const fields = action?.kind === 'code' ? action.input : {}
  const input = parseForm(form, fields, speech.locale)
  const wrong = validateForm(fields, input, speech)
  if (wrong) return wrong
  const result = await http.post(`${path}/${toKebabCase(name)}`, input)
  return result.ok ? toUndoableResult(url.pathname, done) : result.problem
}
