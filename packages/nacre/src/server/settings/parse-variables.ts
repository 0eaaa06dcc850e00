/** Reads a variable. What `parse` rejects becomes a problem that names what is expected. */
export type ReadVariable = <T>(
  name: string,
  expected: string,
  parse: (text: string) => T | undefined,
) => T | undefined

export function toToken(text: string): string | undefined {
  return /^[\w-]{32,200}$/u.test(text) ? text : undefined
}

export function toHttpUrl(text: string): string | undefined {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined
}

export function toPort(text: string): number | undefined {
  const port = Number(text)
  return /^\d{1,5}$/u.test(text) && port <= 65_535 ? port : undefined
}

export function toBoolean(text: string): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined
}
