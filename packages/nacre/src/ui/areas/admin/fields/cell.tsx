import { Fragment } from 'react'
import type { StoredFile } from '#shell/model/fields/file.ts'
import type { WeeklySpan } from '#shell/model/fields/weekly.ts'
import type { StoredImage } from '#shell/model/fields/image.ts'
import { fixedTimeZoneOf } from '#shell/model/in-time-zone.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { useMessages } from '../../use-messages.ts'
import { useAdmin } from '../admin-context.ts'
import { formatList, numberFormat, timeFormat } from '../formats.ts'
import { fieldTypeViewOf } from './custom/field-type-views.ts'
import { DateTimeText } from '../date-time-text.tsx'

interface Props {
  field: FieldSchema
  value: unknown
}

/** The value of a field in a table cell: one line, localized. */
export function FieldCell(props: Props) {
  const { field, value } = props
  if (value === null || value === undefined || value === '')
    return <span className="nothing">–</span>
  const { Cell, CustomCell } = fieldTypeViewOf(field) ?? {}
  const usual = <BuiltInCell {...props} />
  return Cell && CustomCell ? <CustomCell {...props} Cell={Cell} fallback={usual} /> : usual
}

function BuiltInCell({ field, value }: Props) {
  const { locale } = useAdmin()
  const t = useMessages()
  switch (renderedTypeOf(field)) {
    case 'boolean':
      return <>{t(value === true ? 'fields.boolean.yes' : 'fields.boolean.no')}</>
    case 'choice':
      return <span className="pill">{choiceLabelOf(field, value)}</span>
    case 'choices':
      return (
        <>
          {formatList(
            locale,
            toList(value).map((one) => choiceLabelOf(field, one)),
          )}
        </>
      )
    case 'color':
      return <ColorCell value={formatText(value)} />
    case 'image':
      return <PictureCell picture={value as StoredImage} />
    case 'file':
      return <>{formatText((value as StoredFile).name)}</>
    case 'date':
      return <>{timeFormat(locale, dateOnly).format(new Date(`${formatText(value)}T00:00:00Z`))}</>
    case 'dateTime':
      return (
        <DateTimeText time={formatText(value)} fixedZone={fixedTimeZoneOf(field.constraints)} />
      )
    case 'object':
      return <ObjectCell field={field} value={value} />
    case 'weekly':
      return <>{formatWeekly(field, value)}</>
    case 'money':
      return <>{formatMoney(value, field, locale)}</>
    case 'integer':
    case 'counter':
    case 'decimal':
      return <>{formatNumber(value, field, locale)}</>
    default:
      return <>{formatText(value)}</>
  }
}

const dateOnly = { dateStyle: 'medium', timeZone: 'UTC' } as const
const numeric = new Set(['integer', 'counter', 'decimal', 'money'])

/**
 * Returns the field type that determines the rendering. A computed field has the type of its
 * result.
 */
function renderedTypeOf({ type, result, constraints }: FieldSchema): string {
  if (constraints.currency !== undefined) return 'money'
  return result ? typeByResult[result] : type
}

const typeByResult = {
  text: 'text',
  integer: 'integer',
  decimal: 'decimal',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'dateTime',
} as const

/** Returns the class that right-aligns the numbers of a column, so that digits line up. */
export function alignmentClass(
  { fields }: Pick<EntitySchema, 'fields'>,
  column: string,
): string | undefined {
  const field = fields[column]
  return field && numeric.has(renderedTypeOf(field)) ? 'number' : undefined
}

/** The parts of a structure with their labels. */
function ObjectCell({ field, value }: { field: FieldSchema; value: unknown }) {
  const values = value as Readonly<Record<string, unknown>>
  const parts = Object.entries(field.constraints.fields ?? {}).filter(
    ([name]) => (values[name] ?? null) !== null,
  )
  return parts.map(([name, part], at) => (
    <Fragment key={name}>
      {at > 0 && ', '}
      {part.label} <FieldCell field={part} value={values[name]} />
    </Fragment>
  ))
}

function ColorCell({ value }: { value: string }) {
  return (
    <span className="swatch">
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <rect width="16" height="16" rx="4" fill={value} />
      </svg>
      {value}
    </span>
  )
}

function PictureCell({ picture }: { picture: StoredImage }) {
  const { file, description, variants = [] } = picture
  const smallest = variants.toSorted((one, other) => one.width - other.width)[0]?.file ?? file
  return (
    <img
      className="thumb"
      src={`/files/${smallest}`}
      alt={description}
      width="48"
      height="32"
      loading="lazy"
    />
  )
}

function choiceLabelOf({ constraints }: FieldSchema, value: unknown): string {
  return constraints.choices?.[formatText(value)] ?? formatText(value)
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

/** Formats a decimal. Its string is exact, and `Intl.NumberFormat` accepts it without rounding. */
function formatNumber(value: unknown, { constraints }: FieldSchema, locale: string): string {
  const places = constraints.places ?? 0
  const format = numberFormat(locale, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
  return format.format(value as number)
}

function formatMoney(value: unknown, { constraints }: FieldSchema, locale: string): string {
  const { currency = 'EUR' } = constraints
  return numberFormat(locale, { style: 'currency', currency }).format(value as number)
}

/** Formats the hours of a week: `Monday 08:00–12:00, Monday 13:00–18:00`. */
function formatWeekly({ constraints }: FieldSchema, value: unknown): string {
  const days = constraints.item?.constraints.fields?.['weekday']
  return (value as readonly WeeklySpan[])
    .map(({ weekday, from, to }) => {
      const day = days ? choiceLabelOf(days, weekday) : weekday
      return `${day} ${from}–${to}`
    })
    .join(', ')
}

function formatText(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatText).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
