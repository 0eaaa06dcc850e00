import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { rowKeys, parseFormField } from './parse-form.ts'

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
  if (field.type === 'object') {
    const part = field.constraints.fields?.[step]
    return part ? inputNameOf(form, `${name}.${step}`, part, innerPath, locale) : `${name}.${step}`
  }
  // The description of an image has its own input.
  if (field.type === 'image' && step === 'description') return `${name}.${step}`
  const { item } = field.constraints
  if ((field.type !== 'list' && field.type !== 'weekly') || !item) return name
  const filledKeys = rowKeys(form, name).filter(
    (key) => parseFormField(form, `${name}.${key}`, item, locale) !== null,
  )
  // Client-side errors already contain the row key.
  const key = filledKeys[Number(step)] ?? rowKeys(form, name).find((one) => one === step)
  return key === undefined ? name : inputNameOf(form, `${name}.${key}`, item, innerPath, locale)
}
