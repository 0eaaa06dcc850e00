import type { HttpResult, Http } from '#shell/http/http.ts'
import type { Problem } from '#shell/language/errors/app-error.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { FormatContext } from '../../../../records/admin-data.ts'
import type { AnyRecord } from '../../../../records/any-record.ts'
import { validateBeforeSending } from '../../fields/validate-before-sending.ts'
import { areValuesEqual } from '../form/are-values-equal.ts'

type Values = Readonly<Record<string, unknown>>

/** Submitted values of new records without a response, by form id. */
const pendingCreations = new Map<string, Values>()

type CreateResult = { readonly record: AnyRecord } | { readonly problem: Problem }

/**
 * Creates a record after client-side validation. After a network error nobody knows whether it
 * exists, so the same request is repeated under its idempotency key. Changes made since then are
 * saved as an update.
 */
export async function saveNewRecord(
  http: Http,
  entity: EntitySchema,
  input: Values,
  { speech, form = '' }: { readonly speech: FormatContext; readonly form?: string },
): Promise<CreateResult> {
  const values = withDefaults(entity, input)
  const problem = await validateBeforeSending(entity.fields, values, speech)
  if (problem) return { problem }
  const list = `/v1/${entity.plural}`
  const before = pendingCreations.get(form)
  const first =
    before && !areValuesEqual(before, values) ? await http.post<AnyRecord>(list, before) : undefined
  if (first && !first.ok && first.status === 0) return { problem: first.problem }
  pendingCreations.delete(form)
  if (first?.ok) {
    const { id, version } = first.data
    return toCreateResult(await http.patch<AnyRecord>(`${list}/${id}`, values, { version }))
  }
  const result = await http.post<AnyRecord>(list, values)
  if (!result.ok && result.status === 0 && form !== '') pendingCreations.set(form, values)
  return toCreateResult(result)
}

function toCreateResult(result: HttpResult<AnyRecord>): CreateResult {
  return result.ok ? { record: result.data } : { problem: result.problem }
}

/** Replaces empty values of a new record with their defaults. */
export function withDefaults({ fields }: EntitySchema, values: Values): Values {
  const isLeft = (name: string, value: unknown) =>
    value === null && (!fields[name]?.required || fields[name]?.defaultValue !== undefined)
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isLeft(name, value)))
}
