import { messagesFor } from '#shell/messages/translate.ts'
import type { HttpResult, Http } from '#shell/http/http.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import type { Problem } from '#shell/language/errors/app-error.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { toKebabCase } from '#shell/model/to-kebab-case.ts'
import type { AdminData } from '../../../records/data-in-area.ts'
import type { AnyRecord } from '../../../records/any-record.ts'
import { uploadFormFiles } from '../../../records/upload-form-files.ts'
import { toFormErrors } from '../fields/form-errors.ts'
import type { Titles } from '../record/diff/titles.ts'
import { loadTitles } from '../record/history/load-titles.ts'
import { reverseMove, toUndoableResult } from '../record/actions/undo.ts'
import type { OfferedVerb } from './offered-verb.ts'
import { parseVerbInput } from './verb-input.ts'
import { listPath } from '../../../records/list-path.ts'

type Values = Readonly<Record<string, unknown>>

/** The answer of an action, with the titles of the records that it names. */
export interface VerbAnswer {
  readonly values: Values
  readonly titles: Titles
}

interface OfferedVerbCall {
  readonly entity: EntitySchema
  readonly verb: OfferedVerb
  /** Absent for an action of the list. */
  readonly record?: (Values & Pick<AnyRecord, 'id' | 'version'>) | undefined
  readonly admin: AdminData
}

/** Runs a verb with the input of its form. */
export async function runVerb(
  context: Pick<PageContext, 'http'>,
  { entity, verb, record, admin }: OfferedVerbCall,
  form: FormData,
): Promise<ActionResult> {
  const { http } = context
  const uploadProblem = await uploadFormFiles(http, entity.plural, form, verb.input)
  if (uploadProblem) return uploadProblem
  const { values, problem } = parseVerbInput(form, verb, record, admin)
  if (problem) return problem
  const address = `/v1/${entity.plural}${record ? `/${encodeURIComponent(record.id)}` : ''}`
  const result = await sendVerb(http, address, verb, { values, version: record?.version })
  if (!result.ok) return toVerbProblem(result.problem, verb, form, admin)
  if (Object.keys(verb.answers).length > 0)
    return { once: await answerOf(http, verb, result.data, admin) }
  const to = `${listPath(entity)}${record ? `/${record.id}` : ''}`
  const done = { verb: verb.name, address }
  if (verb.kind !== 'move' || !record) return toUndoableResult(to, done)
  const moved = result.data as AnyRecord
  const back = reverseMove(entity, String(record['state']), String(moved['state']))
  const undo = back && ({ verb: 'move', name: back, version: moved.version } as const)
  return toUndoableResult(to, { ...done, version: moved.version, ...(undo ? { undo } : {}) })
}

function sendVerb(
  http: Http,
  address: string,
  { name, kind, readOnly }: OfferedVerb,
  { values, version }: { values: Values; version: number | undefined },
): Promise<HttpResult<unknown>> {
  const path = `${address}/${toKebabCase(name)}`
  if (readOnly) return http.get(path + formatQuery(values))
  const body = Object.keys(values).length > 0 || kind === 'action' ? values : undefined
  return http.post(path, body, kind === 'move' && version !== undefined ? { version } : {})
}

/** An action that only reads takes its input from the query. Values that are not text are JSON. */
function formatQuery(values: Values): string {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`
}

async function answerOf(
  http: Http,
  { answers }: OfferedVerb,
  data: unknown,
  admin: AdminData,
): Promise<VerbAnswer> {
  const values: Values = Object(data)
  return { values, titles: await loadTitles(http, admin, { fields: answers }, [values]) }
}

/** Reports errors at their inputs. Those of values that the form does not ask for join the title. */
function toVerbProblem(
  problem: Problem,
  { input }: OfferedVerb,
  form: FormData,
  { locale, language }: AdminData,
): Problem {
  // The page loads the current version by itself.
  if (problem.code === 'precondition-failed')
    return { ...problem, hint: messagesFor(language)('record.verbs.stale') }
  const { errors, ...rest } = problem
  if (!errors) return problem
  const isRequested = ([path]: [string, unknown]) => Object.hasOwn(input, path.split('.')[0] ?? '')
  const requested = Object.entries(errors).filter(isRequested)
  const others = Object.entries(errors).filter((one) => !isRequested(one))
  return {
    ...rest,
    title: [rest.title, ...others.map(([, message]) => message)].join(' '),
    ...(requested.length > 0
      ? { errors: toFormErrors(Object.fromEntries(requested), form, input, locale) }
      : {}),
  }
}
