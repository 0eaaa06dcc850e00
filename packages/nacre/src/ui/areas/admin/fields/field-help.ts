import { inputs } from '#shell/field-types/inputs.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import { fixedTimeZoneOf } from '#shell/language/fields/in-time-zone.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import type { FormatContext } from '../../../records/admin-data.ts'
import type { AdminData } from '../../../records/data-in-area.ts'

/** Returns the help text of a field: its own text, its pattern and its limits. */
export function helpTextOf(
  field: FieldSchema,
  { language, locale, timeZone }: FormatContext & Pick<AdminData, 'timeZone'>,
): string | undefined {
  const { help, constraints, type, readOnly } = field
  const fixedZone = fixedTimeZoneOf(constraints)
  const { patternHint } = constraints
  const t = messagesFor(language)
  const number = (bound: number | string) => formatBound(bound, locale)
  const sentences = [
    help,
    patternHint && t('fields.fieldLimits.example', { shape: patternHint }),
    ...(inputs[type].limits?.(field, { t, number }) ?? []),
    fixedZone !== undefined && fixedZone !== timeZone && !readOnly
      ? t('fields.fieldLimits.timeZone', { zone: fixedZone })
      : undefined,
  ].filter((one) => one !== undefined && one !== '')
  return sentences.length === 0 ? undefined : sentences.join(' · ')
}

/** Formats a limit in the locale with its declared number of decimal places. */
function formatBound(bound: number | string, locale: string): string {
  const places = /\.(\d+)$/u.exec(String(bound))?.[1]?.length ?? 0
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: places })
  return format.format(Number(bound))
}
