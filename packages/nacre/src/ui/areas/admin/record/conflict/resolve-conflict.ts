import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { formText } from '../../../../form/form-text.ts'
import type { AnyRecord } from '../../../../records/any-record.ts'
import { type ConflictField, type Conflict, findConflict, type LostUpdate } from './conflict.ts'
import { currentVersionIn } from './current-version-in.ts'
import { mergeValue } from './merge-value.ts'
import { listPath } from '../../../../records/list-path.ts'

/** The hidden input with the conflict, and the names of the inputs of the selections. */
export const conflictStateName = '_conflict'
export const choiceInputName = (field: string) => `_pick.${field}`
export const customInputName = (field: string) => `_own.${field}`

interface RecordTarget {
  readonly entity: EntitySchema
  readonly address: string
}

/** Saves the resolution. Another change in the meantime causes a new conflict. */
export async function resolveConflict(
  { http, url }: PageContext,
  { entity, address }: RecordTarget,
  form: FormData,
): Promise<ActionResult> {
  const locked = parseConflictState(form)
  if (locked?.kind === 'lost')
    return restoreOrCopy({ http, url }, { entity, address }, form, locked)
  if (!locked) return { to: url.pathname }
  const choices = Object.fromEntries(
    locked.fields.map((name): [string, ConflictField] => [
      name,
      { choice: formText(form, choiceInputName(name)), own: formText(form, customInputName(name)) },
    ]),
  )
  const conflict = { ...locked, choices }
  if (Object.values(choices).some(({ choice: pick }) => pick === '')) return { once: conflict }
  const values = selectedValues(entity, conflict)
  if (Object.keys(values).length === 0) return { to: url.pathname }
  const result = await http.patch<AnyRecord>(address, values, { version: locked.version })
  if (result.ok) return { to: url.pathname }
  const current = currentVersionIn(result.problem)
  if (!current) return { once: { ...conflict, problem: result.problem } }
  const before = { ...locked.mine, ...locked.before, ...locked.theirs }
  const target = { entity, address, before, version: locked.version, mine: values }
  const nextConflict = await findConflict(http, current, target)
  if (nextConflict) return { once: nextConflict }
  const second = await http.patch(address, values, { version: current.version })
  return second.ok ? { to: url.pathname } : { once: { ...conflict, problem: second.problem } }
}

/**
 * Returns the values to save: changes without conflict and the selected values that differ from
 * theirs.
 */
export function selectedValues(
  { fields }: EntitySchema,
  conflict: Pick<Conflict, 'fields' | 'mine' | 'before' | 'theirs' | 'choices'>,
): Readonly<Record<string, unknown>> {
  const { mine, before, theirs, choices = {} } = conflict
  const values: Record<string, unknown> = { ...mine }
  for (const name of conflict.fields) {
    const { choice: pick, own } = choices[name] ?? { choice: 'theirs', own: '' }
    const field = fields[name]
    const three = { before: before[name], mine: mine[name], theirs: theirs[name] }
    if (pick === 'before') values[name] = before[name] ?? null
    else if (pick === 'own') values[name] = own === '' ? null : own.replaceAll('\r\n', '\n')
    else if (pick === 'merged' && field)
      values[name] = mergeValue(field, three)?.value ?? mine[name]
    else if (pick !== 'mine') delete values[name]
  }
  return values
}

async function restoreOrCopy(
  { http, url }: Pick<PageContext, 'http' | 'url'>,
  { entity, address }: RecordTarget,
  form: FormData,
  lostUpdate: LostUpdate,
): Promise<ActionResult> {
  if (formText(form, choiceInputName('')) === 'copy') {
    const copy = await http.post<AnyRecord>(`/v1/${entity.plural}`, lostUpdate.formValues)
    return copy.ok
      ? { to: `${listPath(entity)}/${copy.data.id}` }
      : { once: { ...lostUpdate, problem: copy.problem } }
  }
  const back = await http.post<AnyRecord>(`${address}/restore`)
  if (!back.ok) return { once: { ...lostUpdate, problem: back.problem } }
  const { version } = back.data
  const saved = await http.patch<AnyRecord>(address, lostUpdate.mine, { version })
  return saved.ok
    ? { to: url.pathname }
    : { once: { ...lostUpdate, mayRestore: false, problem: saved.problem } }
}

function parseConflictState(form: FormData): Conflict | LostUpdate | undefined {
  try {
    return JSON.parse(formText(form, conflictStateName))
  } catch {
    return undefined
  }
}
