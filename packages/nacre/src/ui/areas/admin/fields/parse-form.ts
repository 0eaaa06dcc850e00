import { renderedFieldsName } from '#shell/http/form-field-names.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { fieldTypeViewOf } from './custom/field-type-views.ts'
import { formText } from '../../form/form-text.ts'
import { fromLocalDateTime } from './date-time/zoned-time.ts'
import { parseLocalNumber, flagUnparsed } from './local-number.ts'

type FieldSchemas = Readonly<Record<string, FieldSchema>>

/** The suffix of the name of a time zone input beside a time. */
export const timeZoneSuffix = '_zone'

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
  switch (field.type) {
    case 'object':
      return parseStructure(form, name, field, locale)
    case 'list':
    case 'weekly':
      return parseList(form, name, field, locale)
    case 'choices':
    case 'relations':
      return form.getAll(name).filter((one) => one !== '')
    case 'image':
    case 'file':
      return parseStoredFile(form, name)
    case 'dateTime':
      return parseDateTime(form, name)
    case 'markdown':
      return parseText(formText(form, name))
    default:
      return parsePlain(formText(form, name).trim(), field, locale)
  }
}

/** Normalizes line breaks, which differ between native and scripted submission. */
function parseText(text: string): unknown {
  return text.trim() === '' ? null : text.replaceAll(/\r\n?/gu, '\n')
}

/**
 * Parses the text of one input. Invalid text is returned as it is, so that validation reports it.
 */
function parsePlain(text: string, field: FieldSchema, locale: string): unknown {
  const { type, required, constraints } = field
  if (type === 'boolean') return text === '' ? (required ? false : null) : text === 'yes'
  if (text === '') return null
  if (type !== 'integer' && type !== 'decimal' && type !== 'money') return text
  const number = parseLocalNumber(text, locale, constraints.currency)
  if (number === undefined) return flagUnparsed(text)
  if (type !== 'integer') return number
  return number.includes('.') ? flagUnparsed(text) : Number(number) + 0
}

function parseStructure(
  form: FormData,
  name: string,
  { constraints }: FieldSchema,
  locale: string,
): unknown {
  const parts = Object.entries(constraints.fields ?? {}).map(([part, field]) => [
    part,
    parseFormField(form, `${name}.${part}`, field, locale),
  ])
  const isEmpty = parts.every(([, value]) => value === null || isEmptyList(value))
  return isEmpty ? null : Object.fromEntries(parts)
}

/**
 * Returns the row keys of a list in order. The list’s own name holds the keys, and each row uses
 * `name.key`, so that rows can be moved and removed without renaming inputs.
 */
export function rowKeys(form: FormData, name: string): readonly string[] {
  return form.getAll(name).map(String)
}

/** Parses the rows of a list in order, without empty rows. */
function parseList(
  form: FormData,
  name: string,
  { constraints: { item } }: FieldSchema,
  locale: string,
): unknown {
  if (!item) return []
  return rowKeys(form, name)
    .map((key) => parseFormField(form, `${name}.${key}`, item, locale))
    .filter((value) => value !== null)
}

/** Parses a time and its time zone. Without a time zone the text must contain the offset. */
function parseDateTime(form: FormData, name: string): unknown {
  const text = formText(form, name).trim()
  if (text === '') return null
  const zone = form.get(`${name}.${timeZoneSuffix}`)
  return typeof zone === 'string' ? (fromLocalDateTime(text, zone.trim()) ?? text) : text
}

/** Parses a stored file, which the form holds as JSON from the server. */
function parseStoredFile(form: FormData, name: string): unknown {
  const text = formText(form, name)
  if (text === '') return null
  const stored = parseJson(text)
  const description = form.get(`${name}.description`)
  if (typeof description !== 'string' || typeof stored !== 'object') return stored
  return { ...stored, description }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
