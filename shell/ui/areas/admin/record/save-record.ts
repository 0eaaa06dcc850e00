import type { Answer, Http } from '#shell/http/http.ts'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import type { Problem } from '#shell/model/failure.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { textIn } from '../../form/text-in.ts'
import { type AdminData, entityAt, loadAdmin } from '../admin-data.ts'
import { checkGiven } from '../fields/check-given.ts'
import { inForm } from '../fields/complaints-in-form.ts'
import { readForm } from '../fields/read-form.ts'
import type { AnyRecord } from '../title-of.ts'

/** What the form of a record can ask for: to be saved, or one of what can be done with the record. */
export const todo = '_do'
/** The version that was seen, and the values that stood in the form, so that only changes are sent. */
export const seenVersion = '_version'
export const seenValues = '_seen'

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
  const list = `/admin/${entity.plural}`
  if (wanted === 'remove') {
    return outcomeOf(await http.delete(address, undefined, { version }), list)
  }
  if (wanted === 'restore') return outcomeOf(await http.post(`${address}/restore`), url.pathname)
  if (wanted !== '' && !savings.has(wanted)) {
    const isMove = Object.hasOwn(entity.states?.moves ?? {}, wanted)
    const way = isMove ? { version } : {}
    return outcomeOf(
      await http.post(`${address}/${wanted}`, isMove ? undefined : {}, way),
      url.pathname,
    )
  }
  const outcome = await saveRecord(context, form, { admin, entity, id, address })
  if ('to' in outcome) {
    if (wanted === 'close') return { to: list }
    return wanted === 'more' ? { to: `${list}/new?more` } : outcome
  }
  if (!('fields' in outcome) || !outcome.fields) return outcome
  return { ...outcome, fields: inForm(outcome.fields, form, entity.fields, admin.language) }
}

/** What saves, and where it leads then: it stays, it goes back to the list, or there is one more. */
const savings: ReadonlySet<string> = new Set(['save', 'close', 'more'])

async function saveRecord(
  context: PageContext,
  form: FormData,
  at: { admin: AdminData; entity: EntityOutline; id: string; address: string },
): Promise<ActOutcome> {
  const { admin, entity, id, address } = at
  const given = readForm(form, entity.fields, admin.language)
  if (id === 'new') {
    const made = await createRecord(context.http, entity, given, admin.language)
    return 'problem' in made ? made.problem : { to: `/admin/${entity.plural}/${made.record.id}` }
  }
  const changed = changedIn(form, given)
  return (
    checkGiven(entity.fields, changed, admin.language) ?? change(context, address, form, changed)
  )
}

/** Makes a record of what a form says, once nothing is wrong with it that can be known here. */
export async function createRecord(
  http: Http,
  entity: EntityOutline,
  given: Values,
  language: string,
): Promise<{ readonly record: AnyRecord } | { readonly problem: Problem }> {
  const values = withDefaults(entity, given)
  const problem = checkGiven(entity.fields, values, language)
  if (problem) return { problem }
  const answer = await http.post<AnyRecord>(`/v1/${entity.plural}`, values)
  return answer.ok ? { record: answer.data } : { problem: answer.problem }
}

/** What was changed in the form, and so is to be sent. */
function changedIn(form: FormData, given: Values): Values {
  const before = valuesIn(textIn(form, seenValues))
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !isSame(value, before[name] ?? null)),
  )
}

async function change(
  { http, url }: PageContext,
  address: string,
  form: FormData,
  changed: Values,
): Promise<ActOutcome> {
  if (Object.keys(changed).length === 0) return { to: url.pathname }
  const version = Number(textIn(form, seenVersion))
  const answer = await http.patch<AnyRecord>(address, changed, { version })
  if (answer.ok) return { to: url.pathname }
  const current = mergeable(answer.problem)
  if (!current) return answer.problem
  // What somebody else has saved meanwhile is elsewhere in the record, so both can stand.
  return outcomeOf(await http.patch(address, changed, { version: current.version }), url.pathname)
}

/** The newest version, when nothing in it collides with what is to be saved. */
function mergeable({ id, more }: Problem): AnyRecord | undefined {
  const collides = more?.['collides']
  if (id !== 'stale' || !Array.isArray(collides) || collides.length > 0) return undefined
  return more?.['current'] as AnyRecord | undefined
}

/** What was left empty in a new record gets its default, where it has one. */
function withDefaults({ fields }: EntityOutline, given: Values): Values {
  const isLeft = (name: string, value: unknown) =>
    value === null && (!fields[name]?.required || fields[name]?.initial !== undefined)
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => !isLeft(name, value)))
}

function outcomeOf(answer: Answer<unknown>, to: string): ActOutcome {
  return answer.ok ? { to } : answer.problem
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
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
