/**
 * A language as it is written where a browser is at home: dates and numbers differ within one. The regions
 * of other languages say nothing of how this one is written.
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
