import type { StoredFile } from '#shell/model/fields/file.ts'
import type { Picture } from '#shell/model/fields/image.ts'
import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { useAdmin } from '../admin-context.ts'
import { numberFormat, timeFormat } from '../formats.ts'
import { Moment } from '../moment.tsx'

/** A value as a list shows it: on one line, in the reader's language. */
export function Cell({ field, value }: { field: FieldOutline; value: unknown }) {
  const { language, locale } = useAdmin()
  if (value === null || value === undefined || value === '')
    return <span className="nothing">–</span>
  switch (typeOf(field)) {
    case 'boolean':
      return <>{yesNo(value, language)}</>
    case 'choice':
      return <span className="pill">{labelOf(field, value)}</span>
    case 'choices':
      return (
        <>
          {listOf(value)
            .map((one) => labelOf(field, one))
            .join(', ')}
        </>
      )
    case 'colour':
      return <ColourCell value={textOf(value)} />
    case 'image':
      return <PictureCell picture={value as Picture} />
    case 'file':
      return <>{textOf((value as StoredFile).name)}</>
    case 'date':
      return <>{timeFormat(locale, dateOnly).format(new Date(`${textOf(value)}T00:00:00Z`))}</>
    case 'date and time':
      return <Moment time={textOf(value)} />
    case 'money':
      return <>{moneyOf(value, field, locale)}</>
    case 'integer':
    case 'counter':
    case 'decimal':
      return <>{numberOf(value, field, locale)}</>
    default:
      return <>{textOf(value)}</>
  }
}

const dateOnly = { dateStyle: 'medium', timeZone: 'UTC' } as const
const numeric = new Set(['integer', 'counter', 'decimal', 'money'])

/** What is worked out looks like what it is worked out to. */
function typeOf({ type, computed }: FieldOutline): string {
  return computed ? likes[computed.gives] : type
}

const likes = {
  text: 'text',
  whole: 'integer',
  decimal: 'decimal',
  boolean: 'boolean',
  date: 'date',
  moment: 'date and time',
} as const

/** Whether values stand at the end of their column, so that digits are below digits. */
export function isNumeric(field: FieldOutline): boolean {
  return numeric.has(typeOf(field))
}

function ColourCell({ value }: { value: string }) {
  return (
    <span className="swatch">
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <rect width="16" height="16" rx="4" fill={value} />
      </svg>
      {value}
    </span>
  )
}

function PictureCell({ picture }: { picture: Picture }) {
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

function yesNo(value: unknown, language: string): string {
  const [yes, no] = language === 'de' ? ['ja', 'nein'] : ['yes', 'no']
  return (value === true ? yes : no) ?? ''
}

function labelOf({ bounds }: FieldOutline, value: unknown): string {
  return bounds.choices?.[textOf(value)] ?? textOf(value)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

/** Decimals come as text, and are exact: the format takes them as they are. */
function numberOf(value: unknown, { bounds }: FieldOutline, locale: string): string {
  const places = bounds.places ?? 0
  const format = numberFormat(locale, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
  return format.format(value as number)
}

function moneyOf(value: unknown, { bounds }: FieldOutline, locale: string): string {
  const { currency = 'EUR' } = bounds
  return numberFormat(locale, { style: 'currency', currency }).format(value as number)
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
