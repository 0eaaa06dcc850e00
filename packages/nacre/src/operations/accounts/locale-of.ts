/**
 * Returns the locale for dates and numbers: the first accepted locale of the same language, or
 * the language itself. Regions of other languages are ignored.
 *
 * @example
 * localeOf('en-GB, de;q=0.8', 'en') // 'en-GB'
 */
export function localeOf(accepted: string | undefined, language: string): string {
  const [primary = ''] = language.toLowerCase().split('-', 1)
  const region = new RegExp(String.raw`^${primary}-(?:[a-z]{4}-)?(?:[a-z]{2}|\d{3})$`, 'iu')
  const tags = (accepted ?? '').split(',', 20).map((part) => part.split(';', 1)[0]?.trim() ?? '')
  const [tag = language] = Intl.getCanonicalLocales(tags.filter((one) => region.test(one)))
  return tag
}
