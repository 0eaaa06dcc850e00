/** Formats cost far more to make than to use, so each is made once. */
const numbers = new Map<string, Intl.NumberFormat>()
const times = new Map<string, Intl.DateTimeFormat>()

export function numberFormat(
  language: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  return kept(numbers, [language, options], () => new Intl.NumberFormat(language, options))
}

export function timeFormat(
  language: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return kept(times, [language, options], () => new Intl.DateTimeFormat(language, options))
}

const most = 500

function kept<Format>(known: Map<string, Format>, what: unknown, make: () => Format): Format {
  const key = JSON.stringify(what)
  const found = known.get(key)
  if (found) return found
  const made = make()
  // Languages and zones come from outside; nobody may fill the memory with them.
  if (known.size >= most) known.clear()
  known.set(key, made)
  return made
}
