import type { SpecInline, SpecSpan } from '#shell/model/specification-document.ts'

export const code = (text: string): SpecSpan => ({ code: text })
export const strong = (text: string): SpecSpan => ({ strong: text })
export const undecidedText: SpecSpan = { mark: 'not shown' }
export const isCode: SpecSpan = { mark: 'code' }

/** A template tag for a line with formatted parts: `` inlineText`The URL is ${code(path)}.` `` */
export function inlineText(
  texts: TemplateStringsArray,
  ...pieces: readonly (SpecSpan | SpecInline | number)[]
): SpecInline {
  const spans = texts.flatMap((text, index): SpecSpan[] => {
    const piece = pieces[index]
    if (piece === undefined) return [text]
    if (isInline(piece)) return [text, ...piece]
    return [text, typeof piece === 'number' ? formatCount(piece) : piece]
  })
  return spans.filter((span) => span !== '')
}

/** Joins lines with a separator. */
export function joinInlines(pieces: readonly SpecInline[], between: string): SpecInline {
  return pieces.flatMap((part, index) => (index === 0 ? part : [between, ...part]))
}

/** Joins names in code format with commas. */
export function codeList(all: readonly string[]): SpecInline {
  return joinInlines(
    all.map((name) => [code(name)]),
    ', ',
  )
}

/** Formats a number with thousands separators: 2,000. */
export function formatCount(number: number): string {
  return number.toLocaleString('en')
}

function isInline(piece: SpecSpan | SpecInline | number): piece is SpecInline {
  return Array.isArray(piece)
}
