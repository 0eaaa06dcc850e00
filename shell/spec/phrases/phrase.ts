/** Free words among others, so that it is known where they end. */
export function quoted(text: string): string {
  return `“${text.replaceAll(/[\\“”]/gu, String.raw`\$&`)}”`
}

export function unquoted(text: string): string {
  return text.trim().slice(1, -1).replaceAll(/\\(.)/gu, '$1')
}

/** Words in quotes, code, or quotes of a condition: whatever stands in them divides nothing. */
const whole = /“(?:\\.|[^”\\])*”|(`+)(?!`).*?(?<!`)\1(?!`)|"(?:\\.|[^"\\])*"/gsu

/** Cuts a text at each divider that stands outside of quotes and code. */
export function divide(text: string, divider: string): readonly string[] {
  const safe = [...text.matchAll(whole)].map(({ index, 0: found }) => [index, index + found.length])
  const parts: string[] = []
  let from = 0
  for (let at = text.indexOf(divider); at >= 0; at = text.indexOf(divider, at + 1)) {
    const place = at
    if (place < from || safe.some(([start = 0, end = 0]) => place >= start && place < end)) continue
    parts.push(text.slice(from, at))
    from = at + divider.length
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => part !== '')
}

/** What stands as code in a text, in its order. */
export function codesIn(text: string): readonly string[] {
  return [...text.matchAll(/“(?:\\.|[^”\\])*”|(`+)(?!`)(.*?)(?<!`)\1(?!`)/gsu)].flatMap(
    ({ 2: content }) => (content === undefined ? [] : [withoutPadding(content)]),
  )
}

/** A name, whether it stands as code or as plain text. */
export function nameIn(text: string): string {
  return codesIn(text)[0] ?? text.trim()
}

function withoutPadding(content: string): string {
  return /^ .*[^ ].* $/su.test(content) ? content.slice(1, -1) : content
}
