import { inputs } from '#shell/field-types/inputs.ts'
import type { FormEntry } from '#shell/field-types/type-input.ts'
import { renderedFieldsName } from '#shell/http/form-field-names.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { fieldTypeViewOf } from '../../../records/custom/field-type-views.ts'
import { formText } from '../../../form/form-text.ts'

type FieldSchemas = Readonly<Record<string, FieldSchema>>

/**
 * Parses a form into values for the API, with numbers in the reader’s locale. Fields without an
 * input are absent, empty inputs are null.
 */
export function parseForm(
  form: FormData,
  fields: FieldSchemas,
  locale: string,
): Readonly<Record<string, unknown>> {
  const renderedFields = new Set(form.getAll(renderedFieldsName))
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, { mayChange }]) => mayChange && renderedFields.has(name))
      .map(([name, field]) => [name, parseFormField(form, name, field, locale)]),
  )
}

/** Parses one field of a form, or a nested one. */
export function parseFormField(
  form: FormData,
  name: string,
  field: FieldSchema,
  locale: string,
): unknown {
  const view = fieldTypeViewOf(field)
  if (view?.parse) return view.parse(form, name)
  const { parse = parseText } = inputs[field.type]
  return parse(formEntry(form, name, field, locale))
}

/** Returns one field of a form with what parses the fields inside of it. */
export function formEntry(
  form: FormData,
  name: string,
  field: FieldSchema,
  locale: string,
): FormEntry {
  const parse = (inside: string, one: FieldSchema) => parseFormField(form, inside, one, locale)
  return { form, name, field, locale, parse }
}

function parseText({ form, name }: FormEntry): string | null {
  const text = formText(form, name).trim()
  return text === '' ? null : text
}
