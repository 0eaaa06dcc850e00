import { localizedMessage } from '#shell/messages/translate.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { Field } from '#shell/model/field.ts'
import { fixedTimeZoneOf } from '#shell/model/in-time-zone.ts'
import type { PathEnd } from '#shell/model/field-path.ts'
import {
  humanize,
  type Language,
  type LocalizedText,
  localize,
} from '#shell/model/localized-text.ts'

/** The language of a text, and the time zone of its dates. */
export interface TextFormat {
  readonly language: Language
  readonly timeZone: string
}

/** Formats a value of a record for people, or returns `undefined` for a missing one. */
export function formatFieldValue(
  { entity, name, field }: PathEnd,
  value: unknown,
  format: TextFormat,
): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (Array.isArray(value) && value.length === 0) return undefined
  if (field) return formatByType(field, value, format)
  if (name === 'state') return stateLabel(entity, plainText(value), format.language)
  return name.endsWith('At') ? formatDateTime(plainText(value), format) : plainText(value)
}

function formatByType(field: Field, value: unknown, format: TextFormat): string {
  const { constraints } = field
  switch (typeOf(field)) {
    case 'boolean':
      return localize(value === true ? yes : no, format.language)
    case 'choice':
    case 'choices':
      return new Intl.ListFormat(format.language, { type: 'unit', style: 'short' }).format(
        [value].flat().map((one) => choiceLabel(field, plainText(one), format.language)),
      )
    case 'date':
      return dateFormat(format.language, { timeZone: 'UTC', ...dateParts }).format(
        new Date(`${plainText(value)}T00:00:00Z`),
      )
    case 'dateTime':
      return formatDateTime(plainText(value), {
        ...format,
        timeZone: fixedTimeZoneOf(constraints) ?? format.timeZone,
      })
    case 'money':
      return new Intl.NumberFormat(format.language, {
        style: 'currency',
        currency: constraints.currency ?? 'EUR',
      }).format(value as number)
    case 'number':
      return new Intl.NumberFormat(format.language, {
        minimumFractionDigits: constraints.places ?? 0,
        maximumFractionDigits: constraints.places ?? 0,
      }).format(value as number)
    default:
      return plainText(value)
  }
}

const plainText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const yes = localizedMessage('fields.boolean.yes')
const no = localizedMessage('fields.boolean.no')

/** A computed field is formatted like its result. */
function typeOf({ type, computed, constraints }: Field): string {
  if (constraints.currency !== undefined) return 'money'
  const result = computed?.expression.gives ?? type
  if (['integer', 'counter', 'decimal'].includes(result)) return 'number'
  return result === 'timestamp' ? 'dateTime' : result
}

function choiceLabel({ constraints }: Field, value: string, language: Language): string {
  return localize(constraints.choices?.[value] ?? humanize(value), language)
}

function stateLabel({ states }: Entity, state: string, language: Language): string {
  return localize(states?.labels?.[state] ?? humanize(state), language)
}

const dateParts = { year: 'numeric', month: 'long', day: 'numeric' } as const
const timeParts = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const

/** Formats a time with its time zone, because the reader may be elsewhere than they chose. */
function formatDateTime(iso: string, { language, timeZone }: TextFormat): string {
  return dateFormat(language, { timeZone, ...dateParts, ...timeParts }).format(new Date(iso))
}

/** Without a region, English means that of Europe, as in the emails about accounts. */
function dateFormat(language: Language, options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, options)
}

/** Returns the label of a value, for a list of facts. */
export function fieldLabelAt({ name, field }: PathEnd, language: Language): string {
  return localize(field?.label ?? systemLabels[name] ?? humanize(name), language)
}

const systemLabels: Readonly<Record<string, LocalizedText>> = {
  state: localizedMessage('list.listContext.state'),
  createdAt: localizedMessage('list.listContext.createdAt'),
  updatedAt: localizedMessage('list.listContext.updatedAt'),
}
