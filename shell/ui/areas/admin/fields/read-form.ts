import { shownMark } from '#shell/http/form-marks.ts'
import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { textIn } from '../../form/text-in.ts'
import { momentOf } from './moments/zoned-time.ts'
import { readNumber, unreadText } from './number-text.ts'

type Outlines = Readonly<Record<string, FieldOutline>>

/** Goes behind the name of a time: the zone whose clocks show it. */
export const zoneMark = '_zone'

/**
 * What a form says, as values for the API; numbers as the reader's locale writes them. An input that was not
 * shown says nothing; one that was left empty says that there is no value.
 */
export function readForm(
  form: FormData,
  fields: Outlines,
  locale: string,
): Readonly<Record<string, unknown>> {
  const shown = new Set(form.getAll(shownMark))
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, { mayChange }]) => mayChange && shown.has(name))
      .map(([name, field]) => [name, readField(form, name, field, locale)]),
  )
}

/** What a form says of one field, or of a part of one. */
export function readField(
  form: FormData,
  name: string,
  field: FieldOutline,
  locale: string,
): unknown {
  switch (field.type) {
    case 'structure':
      return readParts(form, name, field, locale)
    case 'list':
      return readList(form, name, field, locale)
    case 'choices':
    case 'relations':
      return form.getAll(name).filter((one) => one !== '')
    case 'image':
    case 'file':
      return readStored(form, name)
    case 'date and time':
      return readMoment(form, name)
    case 'long text':
      return readText(textIn(form, name))
    default:
      return readPlain(textIn(form, name).trim(), field, locale)
  }
}

/** A form that is sent without JavaScript ends its lines in another way than the one that stays. */
function readText(text: string): unknown {
  return text.trim() === '' ? null : text.replaceAll(/\r\n?/gu, '\n')
}

/** A value that one input holds as text. What is no such value is handed on, for the check to say so. */
function readPlain(text: string, field: FieldOutline, locale: string): unknown {
  const { type, required, bounds } = field
  if (type === 'boolean') return text === '' ? (required ? false : null) : text === 'yes'
  if (text === '') return null
  if (type !== 'integer' && type !== 'decimal' && type !== 'money') return text
  const number = readNumber(text, locale, bounds.currency)
  if (number === undefined) return unreadText(text)
  if (type !== 'integer') return number
  return number.includes('.') ? unreadText(text) : Number(number) + 0
}

function readParts(
  form: FormData,
  name: string,
  { bounds }: FieldOutline,
  locale: string,
): unknown {
  const parts = Object.entries(bounds.fields ?? {}).map(([part, field]) => [
    part,
    readField(form, `${name}.${part}`, field, locale),
  ])
  const isEmpty = parts.every(([, value]) => value === null || isEmptyList(value))
  return isEmpty ? null : Object.fromEntries(parts)
}

/**
 * A list stands in a form as its rows in order: the key of each under the name of the list, and what it
 * holds under `name.key`. So rows can be moved and taken away without anything being renamed.
 */
export function keysIn(form: FormData, name: string): readonly string[] {
  return form.getAll(name).map(String)
}

/** What its rows hold, in their order; what is left empty is no row. */
function readList(
  form: FormData,
  name: string,
  { bounds: { item } }: FieldOutline,
  locale: string,
): unknown {
  if (!item) return []
  return keysIn(form, name)
    .map((key) => readField(form, `${name}.${key}`, item, locale))
    .filter((value) => value !== null)
}

/** A time and the zone whose clocks show it; where no zone is given, the text says it all. */
function readMoment(form: FormData, name: string): unknown {
  const text = textIn(form, name).trim()
  if (text === '') return null
  const zone = form.get(`${name}.${zoneMark}`)
  return typeof zone === 'string' ? (momentOf(text, zone.trim()) ?? text) : text
}

/** A stored file stands in the form as what the server has said of it. */
function readStored(form: FormData, name: string): unknown {
  const text = textIn(form, name)
  if (text === '') return null
  const stored = parsed(text)
  const description = form.get(`${name}.description`)
  if (typeof description !== 'string' || typeof stored !== 'object') return stored
  return { ...stored, description }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
