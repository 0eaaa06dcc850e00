import type { Answer } from '#shell/http/http.ts'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import type { Problem } from '#shell/model/failure.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { textIn } from '../../form/text-in.ts'
import { entityAt, loadAdmin } from '../admin-data.ts'
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
  if (wanted !== '' && wanted !== 'save') {
    const isMove = Object.hasOwn(entity.states?.moves ?? {}, wanted)
    const way = isMove ? { version } : {}
    return outcomeOf(
      await http.post(`${address}/${wanted}`, isMove ? undefined : {}, way),
      url.pathname,
    )
  }
  const given = readForm(form, entity.fields, admin.language)
  return id === 'new' ? create(context, entity, given) : change(context, address, form, given)
}

async function create({ http }: PageContext, { plural }: EntityOutline, given: Values) {
  const answer = await http.post<AnyRecord>(`/v1/${plural}`, withoutEmpty(given))
  return answer.ok ? { to: `/admin/${plural}/${answer.data.id}` } : answer.problem
}

async function change(
  { http, url }: PageContext,
  address: string,
  form: FormData,
  given: Values,
): Promise<ActOutcome> {
  const before = valuesIn(textIn(form, seenValues))
  const changed = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !isSame(value, before[name] ?? null)),
  )
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

/** What is not given for a new record gets its default. */
function withoutEmpty(given: Values): Values {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
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
