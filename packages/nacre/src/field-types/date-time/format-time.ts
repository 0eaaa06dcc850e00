import type { Language } from '#shell/language/texts/localized-text.ts'
import type { TextFormat } from '../field-type.ts'

/** How texts show a day. */
export const dateParts = { year: 'numeric', month: 'long', day: 'numeric' } as const
const timeParts = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const

/**
 * Formats a time with its time zone, because the reader may be elsewhere than they chose.
 *
 * @example
 * formatTime('2026-01-28T08:00:00Z', { language: 'en', timeZone: 'UTC' }) // '28 January 2026 at 08:00 UTC'
 */
export function formatTime(iso: string, { language, timeZone }: TextFormat): string {
  return dateFormat(language, { timeZone, ...dateParts, ...timeParts }).format(new Date(iso))
}

/**
 * Returns a date format. Without a region, English means that of Europe, as in the emails about
 * accounts.
 *
 * @example
 * dateFormat('en', dateParts).format(new Date('2026-01-28')) // '28 January 2026'
 */
export function dateFormat(
  language: Language,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, options)
}
