/** Puts free text in quotes, so that its end is unambiguous. */
export function quotePhrase(text: string): string {
  return `“${text.replaceAll(/[\\“”]/gu, String.raw`\$&`)}”`
}

export function unquotePhrase(text: string): string {
  return text.trim().slice(1, -1).replaceAll(/\\(.)/gu, '$1')
}

/** Quoted text and code, in which separators are ignored. */
const unsplittable = /“(?:\\.|[^”\\])*”|(`+)(?!`).*?(?<!`)\1(?!`)|"(?:\\.|[^"\\])*"/gsu

/** Splits a text at each separator outside of quotes and code. */
export function splitOutsideQuotes(text: string, divider: string): readonly string[] {
  const safe = [...text.matchAll(unsplittable)].map(({ index, 0: found }) => [
    index,
    index + found.length,
  ])
  const parts: string[] = []
  let from = 0
  for (let at = text.indexOf(divider); at >= 0; at = text.indexOf(divider, at + 1)) {
    const index = at
    if (index < from || safe.some(([start = 0, end = 0]) => index >= start && index < end)) continue
    parts.push(text.slice(from, at))
    from = at + divider.length
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => part !== '')
}

/** Returns the code spans of a text, in order. */
export function codeSpansIn(text: string): readonly string[] {
  return [...text.matchAll(/“(?:\\.|[^”\\])*”|(`+)(?!`)(.*?)(?<!`)\1(?!`)/gsu)].flatMap(
    ({ 2: content }) => (content === undefined ? [] : [withoutPadding(content)]),
  )
}

/** Returns a name from code format or plain text. */
export function nameIn(text: string): string {
  return codeSpansIn(text)[0] ?? text.trim()
}

function withoutPadding(content: string): string {
  return /^ .*[^ ].* $/su.test(content) ? content.slice(1, -1) : content
}
