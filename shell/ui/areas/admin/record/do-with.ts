import { kebabOf } from '#shell/model/kebab-of.ts'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import type { Speech } from '../admin-data.ts'
import { checkGiven } from '../fields/check-given.ts'
import { readForm } from '../fields/read-form.ts'
import type { AnyRecord } from '../any-record.ts'
import { moveBack, undoable } from './undo.ts'

interface Doing {
  readonly entity: EntityOutline
  readonly address: string
  /** What is to be done: `remove`, `restore`, a move or an action. */
  readonly name: string
  readonly version: number
  readonly state: string
  readonly speech: Speech
}

/** Does something with a record that is not saving it. */
export async function doWith(
  { http, url }: PageContext,
  doing: Doing,
  form: FormData,
): Promise<ActOutcome> {
  const { entity, address, name, version, state, speech } = doing
  const done = { verb: name, address }
  if (name === 'remove') {
    const answer = await http.delete(address, undefined, { version })
    if (!answer.ok) return answer.problem
    const undo = { verb: 'restore' } as const
    return undoable(`/admin/${entity.plural}`, { ...done, undo })
  }
  if (name === 'restore') {
    const answer = await http.post<AnyRecord>(`${address}/restore`)
    if (!answer.ok) return answer.problem
    const undo = { verb: 'remove', version: answer.data.version } as const
    return undoable(url.pathname, { ...done, undo })
  }
  if (Object.hasOwn(entity.states?.moves ?? {}, name)) {
    const answer = await http.post<AnyRecord>(`${address}/${kebabOf(name)}`, undefined, { version })
    if (!answer.ok) return answer.problem
    const back = moveBack(entity, state, String(answer.data['state']))
    const undo = back && ({ verb: 'move', name: back, version: answer.data.version } as const)
    return undoable(url.pathname, { ...done, ...(undo ? { undo } : {}) })
  }
  const action = Object.hasOwn(entity.actions, name) ? entity.actions[name] : undefined
  const fields = action?.kind === 'code' ? action.input : {}
  const input = readForm(form, fields, speech.locale)
  const wrong = checkGiven(fields, input, speech)
  if (wrong) return wrong
  const answer = await http.post(`${address}/${kebabOf(name)}`, input)
  return answer.ok ? undoable(url.pathname, done) : answer.problem
}
