/** Creating a formatter is expensive, so each is cached. */
const numbers = new Map<string, Intl.NumberFormat>()
const times = new Map<string, Intl.DateTimeFormat>()

export function numberFormat(
  language: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  return cached(numbers, [language, options], () => new Intl.NumberFormat(language, options))
}

export function timeFormat(
  language: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return cached(times, [language, options], () => new Intl.DateTimeFormat(language, options))
}

const maxEntries = 500

function cached<Format>(
  cache: Map<string, Format>,
  cacheKey: unknown,
  create: () => Format,
): Format {
  const key = JSON.stringify(cacheKey)
  const found = cache.get(key)
  if (found) return found
  const created = create()
  // Locales and time zones come from clients, so the cache is limited.
  if (cache.size >= maxEntries) cache.clear()
  cache.set(key, created)
  return created
}

const lists = new Map<string, Intl.ListFormat>()

/**
 * Texts one after the other, as the locale writes them.
 *
 * @example
 * formatList('en', ['title', 'author', 'year']) // 'title, author, year'
 */
export function formatList(locale: string, items: Iterable<string>): string {
  const options = { type: 'unit', style: 'short' } as const
  return cached(lists, locale, () => new Intl.ListFormat(locale, options)).format(items)
}
