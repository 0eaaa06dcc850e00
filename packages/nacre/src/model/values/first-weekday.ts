/**
 * A day of the week by ISO 8601: 1 is Monday, 7 is Sunday.
 *
 * @example
 * const sunday: Weekday = 7
 */
export type Weekday = number

const firstWeekdays = new Map<string, Weekday>()

/**
 * Returns the day that weeks start on in a product: that of its first language. A language with a
 * region decides more exactly: weeks start on Sunday in `en-US` and `pt-BR`. English without a
 * region is British English, as in emails.
 *
 * @example
 * firstWeekdayOf({ languages: ['de', 'en'] }) // 1
 */
export function firstWeekdayOf({
  languages: [language = 'en'],
}: {
  readonly languages: readonly string[]
}): Weekday {
  const known = firstWeekdays.get(language)
  if (known !== undefined) return known
  const { firstDay } = new Intl.Locale(language === 'en' ? 'en-GB' : language).getWeekInfo()
  firstWeekdays.set(language, firstDay)
  return firstDay
}
