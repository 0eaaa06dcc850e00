import { evaluate } from '#shell/language/expressions/evaluate.ts'
import type { Problem } from '#shell/language/errors/app-error.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { findEntity, type FormatContext } from '../../../records/admin-data.ts'
import type { AdminData } from '../../../records/data-in-area.ts'
import { parseForm } from '../fields/parse-form.ts'
import { validateForm } from '../fields/validate-form.ts'
import type { OfferedVerb } from './offered-verb.ts'

type Values = Readonly<Record<string, unknown>>
type Fields = OfferedVerb['input']

/** Returns the fields of a verb that its form asks for: not a user whom the reader may not know. */
export function requestedFields(fields: Fields, admin: AdminData): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, { fallback, relation }]) => fallback !== 'me' || findEntity(admin, relation?.plural),
    ),
  )
}

/** Returns the initial values of a form: defaults, and what a record has where it may keep it. */
export function initialInput(
  fields: Fields,
  admin: Pick<AdminData, 'user'>,
  record: Values | undefined,
): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, initialValue(name, field, admin, record)]),
  )
}

function initialValue(
  name: string,
  { fallback, defaultValue, required }: FieldSchema,
  { user }: Pick<AdminData, 'user'>,
  record: Values | undefined,
): unknown {
  if (fallback === 'me') return user.id
  // The current time is the one at which the form is sent, not the one at which it is opened.
  if (fallback !== undefined && (fallback === 'unknown' || fallback.op === 'now')) return undefined
  if (fallback !== undefined) return evaluate(fallback, record ?? {}) ?? undefined
  if (defaultValue !== undefined) return defaultValue
  // A required value is entered each time.
  return required ? undefined : record?.[name]
}

interface ParsedVerbInput {
  readonly values: Values
  readonly problem?: Problem
}

/** Parses and validates the form of a verb. An empty field is sent only if it clears a value. */
export function parseVerbInput(
  form: FormData,
  { input: fields, kind }: Pick<OfferedVerb, 'input' | 'kind'>,
  record: Values | undefined,
  speech: FormatContext,
): ParsedVerbInput {
  const values = parseForm(form, fields, speech.locale)
  const problem = validateForm(fields, values, speech)
  if (problem) return { values, problem }
  const isCleared = (name: string) =>
    kind === 'move' && fields[name]?.fallback === undefined && (record?.[name] ?? null) !== null
  return {
    values: Object.fromEntries(
      Object.entries(values).filter(([name, value]) => value !== null || isCleared(name)),
    ),
  }
}
