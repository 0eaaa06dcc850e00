import { shownMark } from '#shell/http/form-marks.ts'
import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import type { Language } from '#shell/model/words.ts'
import { textIn } from '../../form/text-in.ts'
import { momentOf } from './moments/zoned-time.ts'

type Outlines = Readonly<Record<string, FieldOutline>>

/** Goes behind the name of a time: the zone whose clocks show it. */
export const zoneMark = '_zone'

/**
 * What a form says, as values for the API. An input that was not shown says nothing; one that was left
 * empty says that there is no value.
 */
export function readForm(
  form: FormData,
  fields: Outlines,
  language: Language,
): Readonly<Record<string, unknown>> {
  const shown = new Set(form.getAll(shownMark))
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, { mayChange }]) => mayChange && shown.has(name))
      .map(([name, field]) => [name, readField(form, name, field, language)]),
  )
}

/** What a form says of one field, or of a part of one. */
export function readField(
  form: FormData,
  name: string,
  field: FieldOutline,
  language: Language,
): unknown {
  switch (field.type) {
    case 'structure':
      return readParts(form, name, field, language)
    case 'list':
      return readList(form, name, field, language)
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
      return readPlain(textIn(form, name).trim(), field, language)
  }
}

/** A form that is sent without JavaScript ends its lines in another way than the one that stays. */
function readText(text: string): unknown {
  return text.trim() === '' ? null : text.replaceAll(/\r\n?/gu, '\n')
}

/** A value that one input holds as text. What is no such value is handed on, for the check to say so. */
function readPlain(text: string, { type, required }: FieldOutline, language: Language): unknown {
  if (type === 'boolean') return text === '' ? (required ? false : null) : text === 'yes'
  if (text === '') return null
  if (type === 'integer') return wholeOf(text)
  if (type === 'decimal' || type === 'money') return decimalOf(text, language)
  return text
}

/** People write numbers in groups, and the mark before the places as their language does. */
function wholeOf(text: string): unknown {
  const plain = text.replaceAll(/[\s\u00A0\u202F.,'’]/gu, '')
  return /^-?\d+$/u.test(plain) ? Number(plain) : text
}

/** The last mark is the one before the places, unless it stands between groups of digits. */
function decimalOf(text: string, language: Language): string {
  const plain = text.replaceAll(/[\s\u00A0\u202F'’]/gu, '')
  const at = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  if (at < 0) return plain
  const mark = plain[at] ?? ''
  const groups = language === 'de' ? '.' : ','
  const isGroup = plain.indexOf(mark) !== at || (mark === groups && plain.length - at === 4)
  const digits = (part: string) => part.replaceAll(/[.,]/gu, '')
  return isGroup ? digits(plain) : `${digits(plain.slice(0, at))}.${plain.slice(at + 1)}`
}

function readParts(
  form: FormData,
  name: string,
  { bounds }: FieldOutline,
  language: Language,
): unknown {
  const parts = Object.entries(bounds.fields ?? {}).map(([part, field]) => [
    part,
    readField(form, `${name}.${part}`, field, language),
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
  language: Language,
): unknown {
  if (!item) return []
  return keysIn(form, name)
    .map((key) => readField(form, `${name}.${key}`, item, language))
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
