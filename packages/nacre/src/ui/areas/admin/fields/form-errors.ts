import { inputs } from '#shell/field-types/inputs.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { formEntry } from './parse-form.ts'

type FieldSchemas = Readonly<Record<string, FieldSchema>>

/**
 * Maps API error paths to input names. The API counts the submitted rows, without empty ones:
 * `tags.1` may be the row `tags.k4`.
 */
export function toFormErrors(
  fieldErrors: Readonly<Record<string, string | undefined>>,
  form: FormData,
  fields: FieldSchemas,
  locale: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fieldErrors).map(([path, message = '']) => {
      const [name = '', ...innerPath] = path.split('.')
      const field = fields[name]
      return [field ? inputNameOf(form, name, field, innerPath, locale) : path, message]
    }),
  )
}

function inputNameOf(
  form: FormData,
  name: string,
  field: FieldSchema,
  [step, ...innerPath]: readonly string[],
  locale: string,
): string {
  if (step === undefined) return name
  const found = inputs[field.type].inside?.(step, formEntry(form, name, field, locale))
  if (!found?.field) return found?.name ?? name
  return inputNameOf(form, found.name, found.field, innerPath, locale)
}
