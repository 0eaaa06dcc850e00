/** Where a comma separates decimals, spreadsheets expect semicolons between columns. */
export function separatorFor(locale: string): 'comma' | 'semicolon' {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  const isComma = parts.some(({ type, value }) => type === 'decimal' && value === ',')
  return isComma ? 'semicolon' : 'comma'
}
