import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { textIn } from '../../../form/text-in.ts'
import type { AnyRecord } from '../../any-record.ts'
import { type Choice, type Conflict, conflictWith, type Lost, newerVersion } from './conflict.ts'
import { mergeValue } from './merge-value.ts'

/** What the form of a conflict asks for. */
export const resolving = 'resolve'
/** The input that holds the whole conflict, and those of the choices by the names of their fields. */
export const heldConflict = '_conflict'
export const pickOf = (field: string) => `_pick.${field}`
export const ownOf = (field: string) => `_own.${field}`

interface Where {
  readonly entity: EntityOutline
  readonly address: string
}

/** Saves what was chosen. Whoever has saved in between is met the same way again. */
export async function resolveConflict(
  { http, url }: PageContext,
  { entity, address }: Where,
  form: FormData,
): Promise<ActOutcome> {
  const held = heldIn(form)
  if (held?.kind === 'lost') return bringBackOrCopy({ http, url }, { entity, address }, form, held)
  if (!held) return { to: url.pathname }
  const choices = Object.fromEntries(
    held.fields.map((name): [string, Choice] => [
      name,
      { pick: textIn(form, pickOf(name)), own: textIn(form, ownOf(name)) },
    ]),
  )
  const conflict = { ...held, choices }
  if (Object.values(choices).some(({ pick }) => pick === '')) return { shown: conflict }
  const values = chosen(entity, conflict)
  if (Object.keys(values).length === 0) return { to: url.pathname }
  const answer = await http.patch<AnyRecord>(address, values, { version: held.version })
  if (answer.ok) return { to: url.pathname }
  const current = newerVersion(answer.problem)
  if (!current) return { shown: { ...conflict, problem: answer.problem } }
  const before = { ...held.mine, ...held.before, ...held.theirs }
  const wanted = { entity, address, before, version: held.version, mine: values }
  const again = await conflictWith(http, current, wanted)
  if (again) return { shown: again }
  const second = await http.patch(address, values, { version: current.version })
  return second.ok ? { to: url.pathname } : { shown: { ...conflict, problem: second.problem } }
}

/** What is to be saved: what nobody else has touched, and of the rest what was chosen over theirs. */
export function chosen(
  { fields }: EntityOutline,
  conflict: Pick<Conflict, 'fields' | 'mine' | 'before' | 'theirs' | 'choices'>,
): Readonly<Record<string, unknown>> {
  const { mine, before, theirs, choices = {} } = conflict
  const values: Record<string, unknown> = { ...mine }
  for (const name of conflict.fields) {
    const { pick, own } = choices[name] ?? { pick: 'theirs', own: '' }
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

async function bringBackOrCopy(
  { http, url }: Pick<PageContext, 'http' | 'url'>,
  { entity: { plural }, address }: Where,
  form: FormData,
  lost: Lost,
): Promise<ActOutcome> {
  if (textIn(form, pickOf('')) === 'copy') {
    const copy = await http.post<AnyRecord>(`/v1/${plural}`, lost.whole)
    return copy.ok
      ? { to: `/admin/${plural}/${copy.data.id}` }
      : { shown: { ...lost, problem: copy.problem } }
  }
  const back = await http.post<AnyRecord>(`${address}/restore`)
  if (!back.ok) return { shown: { ...lost, problem: back.problem } }
  const { version } = back.data
  const saved = await http.patch<AnyRecord>(address, lost.mine, { version })
  return saved.ok
    ? { to: url.pathname }
    : { shown: { ...lost, mayRestore: false, problem: saved.problem } }
}

function heldIn(form: FormData): Conflict | Lost | undefined {
  try {
    return JSON.parse(textIn(form, heldConflict))
  } catch {
    return undefined
  }
}
