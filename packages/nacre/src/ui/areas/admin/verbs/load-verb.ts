import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { type LoadResult, tryLoad } from '../../screen/try-load.ts'
import { findEntity, loadAdmin } from '../../../records/admin-data.ts'
import type { AdminData } from '../../../records/data-in-area.ts'
import type { AnyRecord } from '../../../records/any-record.ts'
import { loadRelationOptions, type RelationOptions } from '../../../records/relation-options.ts'
import { versionName } from '../record/form/form-names.ts'
import { formText } from '../../../form/form-text.ts'
import type { MayNow } from '../record/load-record.ts'
import { findVerb, isPlainQuestion, type OfferedVerb } from './offered-verb.ts'
import { runVerb } from './run-verb.ts'
import { initialInput } from './verb-input.ts'

export interface VerbData {
  /** Absent if the reader may not use the verb, or its record does not exist. */
  readonly found?: FoundVerb
  /** Why the verb is not possible for the record. */
  readonly reason?: string
  readonly relationOptions: LoadResult<RelationOptions>
  /** The answer to a question without input, or why there is none. */
  readonly outcome?: ActionResult
}

interface FoundVerb {
  readonly entity: EntitySchema
  readonly verb: OfferedVerb
  readonly record?: AnyRecord
}

/** Loads the page of a verb. */
export async function loadVerb(context: PageContext): Promise<VerbData> {
  const { http, url } = context
  const admin = await loadAdmin(http, url)
  const found = await findRequested(context, admin)
  const none = { relationOptions: { data: {} } }
  if (!found) return none
  const { entity, verb, record } = found
  if (record) {
    const may = await http.get<MayNow>(`/v1/${entity.plural}/${record.id}/permissions`)
    const reason = may.ok ? may.data[verb.name] : may.problem.title
    if (reason === undefined) return none
    if (reason !== true) return { ...none, found, reason }
  }
  if (isPlainQuestion(verb))
    return { ...none, found, outcome: await runVerb(context, { ...found, admin }, new FormData()) }
  const values = initialInput(verb.input, admin, record)
  const relationOptions = await tryLoad(http, (own) =>
    loadRelationOptions(own, { ...entity, fields: verb.input }, admin, values),
  )
  return { found, relationOptions }
}

/** Runs the form of the page. */
export async function runVerbForm(context: PageContext, form: FormData): Promise<ActionResult> {
  const { http, url } = context
  const admin = await loadAdmin(http, url)
  const found = await findRequested(context, admin)
  if (!found) return { to: url.pathname }
  const { record } = found
  const version = Number(formText(form, versionName))
  return runVerb(
    context,
    { ...found, admin, ...(record ? { record: { ...record, version } } : {}) },
    form,
  )
}

async function findRequested(
  { http, params: { plural, id, verb: part } }: PageContext,
  admin: AdminData,
): Promise<FoundVerb | undefined> {
  const entity = findEntity(admin, plural)
  const verb = entity && findVerb(entity, id === undefined ? 'list' : 'record', part)
  if (!verb) return undefined
  if (id === undefined) return { entity, verb }
  const record = await http.get<AnyRecord>(`/v1/${entity.plural}/${encodeURIComponent(id)}`)
  return record.ok ? { entity, verb, record: record.data } : undefined
}
