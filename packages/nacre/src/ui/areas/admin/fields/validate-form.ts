import { inputs } from '#shell/field-types/inputs.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import { validateValue } from '#shell/language/fields/validate-value.ts'
import { type FieldError, formatFieldErrors } from '#shell/language/errors/field-error.ts'
import type { Problem } from '#shell/language/errors/app-error.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { fieldFromSchema } from '#shell/field-types/fields.ts'
import type { FormatContext } from '../../../records/admin-data.ts'

/**
 * Validates values before submission with the field validation of the server. Rules across fields
 * run on the server only. The problem is built here, because the errors of the server with their
 * messages are not in the browser.
 */
export function validateForm(
  fields: Readonly<Record<string, FieldSchema>>,
  values: Readonly<Record<string, unknown>>,
  { language, locale }: FormatContext,
): Problem | undefined {
  const wrong: Record<string, FieldError> = {}
  for (const [name, value] of Object.entries(values)) {
    const schema = fields[name]
    const fieldError = schema && validateValue(fieldFromSchema(schema), value)
    if (!fieldError) continue
    for (const one of [fieldError, ...(fieldError.also ?? [])]) {
      const path = one.at === undefined ? [] : one.at.split('.')
      wrong[[name, ...path].join('.')] ??= addNumberExample(
        one,
        nestedFieldOf(schema, path),
        locale,
      )
    }
  }
  if (Object.keys(wrong).length === 0) return undefined
  return {
    type: '/v1/problem-types/validation-failed',
    code: 'validation-failed',
    status: 422,
    title: messagesFor(language)('checks.form.invalid'),
    errors: formatFieldErrors(wrong, language),
  }
}

/** Returns the schema of a nested field: `0.street` in a list of addresses. */
function nestedFieldOf(
  schema: FieldSchema | undefined,
  [step, ...rest]: readonly string[],
): FieldSchema | undefined {
  if (!schema || step === undefined) return schema
  return nestedFieldOf(schema.constraints.item ?? schema.constraints.fields?.[step], rest)
}

/** Adds an example in the reader’s locale to the error of an invalid number. */
function addNumberExample(
  fieldError: FieldError,
  schema: FieldSchema | undefined,
  locale: string,
): FieldError {
  if (fieldError.code !== 'invalid-type' || !schema) return fieldError
  const expected = inputs[schema.type].expected?.(schema, locale)
  return expected === undefined ? fieldError : { ...fieldError, expected }
}
