import type { Answer, Http } from '#shell/http/http.ts'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import type { Problem } from '#shell/model/failure.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { textIn } from '../../form/text-in.ts'
import { type AdminData, entityAt, loadAdmin, type Speech } from '../admin-data.ts'
import { bringFiles } from '../fields/files/bring-files.ts'
import { checkGiven } from '../fields/check-given.ts'
import { inForm } from '../fields/complaints-in-form.ts'
import { readForm } from '../fields/read-form.ts'
import type { AnyRecord } from '../any-record.ts'
import { conflictWith, lostRecord, newerVersion } from './conflict/conflict.ts'
import { isSame } from './conflict/merge-value.ts'
import { resolveConflict, resolving } from './conflict/resolve.ts'
import { doWith } from './do-with.ts'
import { sameForm, seenState, seenValues, seenVersion, todo } from './form-names.ts'
import { undoable } from './undo.ts'

type Values = Readonly<Record<string, unknown>>

/** Does with a record what its form says. The same on both sides. */
export async function actOnRecord(context: PageContext, form: FormData): Promise<ActOutcome> {
  const { http, url, params } = context
  const admin = await loadAdmin(http, url)
  const entity = entityAt(admin, params['plural'])
  const id = params['id'] ?? ''
  if (!entity) return notThere
  const wanted = textIn(form, todo)
  const version = Number(textIn(form, seenVersion))
  const address = `/v1/${entity.plural}/${encodeURIComponent(id)}`
  if (wanted === resolving) return resolveConflict(context, { entity, address }, form)
  const state = textIn(form, seenState)
  const doing = { entity, address, name: wanted, version, state, speech: admin }
  if (wanted !== '' && !savings.has(wanted)) return doWith(context, doing, form)
  const outcome = await saveRecord(context, form, { admin, entity, id, address })
  if ('to' in outcome) {
    const list = `/admin/${entity.plural}`
    if (wanted === 'close') return { ...outcome, to: list }
    return wanted === 'more' ? { ...outcome, to: `${list}/new?more` } : outcome
  }
  if (!('fields' in outcome) || !outcome.fields) return outcome
  return { ...outcome, fields: inForm(outcome.fields, form, entity.fields, admin.locale) }
}

/** What saves, and where it leads then: it stays, it goes back to the list, or there is one more. */
const savings: ReadonlySet<string> = new Set(['save', 'close', 'more'])

async function saveRecord(
  context: PageContext,
  form: FormData,
  at: { admin: AdminData; entity: EntityOutline; id: string; address: string },
): Promise<ActOutcome> {
  const { admin, entity, id, address } = at
  const refused = await bringFiles(context.http, entity.plural, form, entity.fields)
  const given = readForm(form, entity.fields, admin.locale)
  if (refused) {
    const values = id === 'new' ? withDefaults(entity, given) : changedIn(form, given)
    const others = checkGiven(entity.fields, values, admin)
    return { ...refused, fields: { ...others?.fields, ...refused.fields } }
  }
  if (id === 'new') {
    const made = await createRecord(context.http, entity, given, {
      speech: admin,
      form: textIn(form, sameForm),
    })
    if ('problem' in made) return made.problem
    const { id: newId, version } = made.record
    const done = { verb: 'create', address: `/v1/${entity.plural}/${newId}` }
    const undo = { verb: 'remove', version } as const
    return undoable(`/admin/${entity.plural}/${newId}`, {
      ...done,
      ...('remove' in entity.may ? { undo } : {}),
    })
  }
  const changed = changedIn(form, given)
  return (
    checkGiven(entity.fields, changed, admin) ??
    change(context, { entity, address, form, given, changed })
  )
}

/** What was to be made and got no answer, by the forms that said it. */
const unanswered = new Map<string, Values>()

type Made = { readonly record: AnyRecord } | { readonly problem: Problem }

/**
 * Makes a record of what a form says, once nothing is wrong with it that can be known here. Where no answer
 * came the first time, nobody knows whether it is there: so the same is sent again, which does nothing twice,
 * and what has been written since becomes a change of it.
 */
export async function createRecord(
  http: Http,
  entity: EntityOutline,
  given: Values,
  { speech, form = '' }: { readonly speech: Speech; readonly form?: string },
): Promise<Made> {
  const values = withDefaults(entity, given)
  const problem = checkGiven(entity.fields, values, speech)
  if (problem) return { problem }
  const list = `/v1/${entity.plural}`
  const before = unanswered.get(form)
  const first =
    before && !isSame(before, values) ? await http.post<AnyRecord>(list, before) : undefined
  if (first && !first.ok && first.status === 0) return { problem: first.problem }
  unanswered.delete(form)
  if (first?.ok) {
    const { id, version } = first.data
    return madeOf(await http.patch<AnyRecord>(`${list}/${id}`, values, { version }))
  }
  const answer = await http.post<AnyRecord>(list, values)
  if (!answer.ok && answer.status === 0 && form !== '') unanswered.set(form, values)
  return madeOf(answer)
}

function madeOf(answer: Answer<AnyRecord>): Made {
  return answer.ok ? { record: answer.data } : { problem: answer.problem }
}

/** What was changed in the form, and so is to be sent. */
function changedIn(form: FormData, given: Values): Values {
  const before = valuesIn(textIn(form, seenValues))
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !isSame(value, before[name])),
  )
}

interface Editing {
  readonly entity: EntityOutline
  readonly address: string
  readonly form: FormData
  readonly given: Values
  readonly changed: Values
}

async function change(
  { http, url }: PageContext,
  { entity, address, form, given, changed }: Editing,
): Promise<ActOutcome> {
  if (Object.keys(changed).length === 0) return { to: url.pathname }
  const before = valuesIn(textIn(form, seenValues))
  let version = Number(textIn(form, seenVersion))
  for (;;) {
    const answer = await http.patch<AnyRecord>(address, changed, { version })
    if (answer.ok) {
      const values = Object.fromEntries(Object.keys(changed).map((name) => [name, before[name]]))
      const undo = { verb: 'change', version: answer.data.version, values } as const
      return undoable(url.pathname, { verb: 'change', address, undo })
    }
    if (answer.status === 404) {
      const lost = await lostRecord(http, entity, { address, mine: changed, whole: given })
      return { shown: lost }
    }
    const current = newerVersion(answer.problem)
    if (!current) return answer.problem
    const wanted = { entity, address, before, version, mine: changed }
    const conflict = await conflictWith(http, current, wanted)
    if (conflict) return { shown: conflict }
    // What somebody else has saved meanwhile is elsewhere in the record, so both can stand.
    version = current.version
  }
}

/** What was left empty in a new record gets its default, where it has one. */
function withDefaults({ fields }: EntityOutline, given: Values): Values {
  const isLeft = (name: string, value: unknown) =>
    value === null && (!fields[name]?.required || fields[name]?.initial !== undefined)
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => !isLeft(name, value)))
}

function valuesIn(text: string): Values {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const notThere: Problem = {
  type: '/v1/failures/not-found',
  id: 'not-found',
  status: 404,
  title: 'There is nothing here.',
}
