import { messagesFor } from '#shell/messages/translate.ts'
import { fixedTimeZoneOf } from '#shell/model/in-time-zone.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import type { FormatContext } from '../admin-data.ts'
import type { AdminData } from '../data-in-area.ts'

/** Returns the help text of a field: its own text, its pattern and its limits. */
export function helpTextOf(
  field: FieldSchema,
  { language, locale, timeZone }: FormatContext & Pick<AdminData, 'timeZone'>,
): string | undefined {
  const { help, constraints, type } = field
  const fixedZone = fixedTimeZoneOf(field.constraints)
  const { patternHint, min, max } = constraints
  const t = messagesFor(language)
  const isText = type === 'text' || type === 'markdown'
  const isNumber = type === 'integer' || type === 'decimal' || type === 'money'
  const isSeveral = type === 'list' || type === 'relations'
  const output = (bound: BoundValue) =>
    isNumber || isText || isSeveral ? formatBound(bound, locale) : bound
  const sentences = [
    help,
    patternHint && t('fields.fieldLimits.example', { shape: patternHint }),
    type === 'phone' ? '+49 30 123456' : undefined,
    isText && max !== undefined && !patternHint
      ? t('fields.fieldLimits.maxLength', { max: output(max) })
      : undefined,
    isNumber && min !== undefined ? t('fields.fieldLimits.min', { min: output(min) }) : undefined,
    isNumber && max !== undefined ? t('fields.fieldLimits.max', { max: output(max) }) : undefined,
    isSeveral && Number(min ?? 0) > 0
      ? t('fields.fieldLimits.min', { min: output(min ?? 0) })
      : undefined,
    isSeveral && max !== undefined && Number(max) < 100
      ? t('fields.fieldLimits.maxItems', { max: output(max) })
      : undefined,
    fixedZone !== undefined && fixedZone !== timeZone && !field.readOnly
      ? t('fields.fieldLimits.timeZone', { zone: fixedZone })
      : undefined,
    (type === 'image' || type === 'file') && max !== undefined
      ? t('fields.fieldLimits.maxSize', { max: output(max) })
      : undefined,
  ].filter((one) => one !== undefined && one !== '')
  return sentences.length === 0 ? undefined : sentences.join(' · ')
}

type BoundValue = number | string

/** Formats a limit in the locale with its declared number of decimal places. */
function formatBound(bound: BoundValue, locale: string): string {
  const places = /\.(\d+)$/u.exec(String(bound))?.[1]?.length ?? 0
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: places })
  return format.format(Number(bound))
}
