import type { Inline, Span } from '#shell/model/specification-document.ts'

export const code = (text: string): Span => ({ code: text })
export const strong = (text: string): Span => ({ strong: text })
export const notShown: Span = { mark: 'not shown' }
export const isCode: Span = { mark: 'code' }

/** A line with pieces in it: line`The address is ${code(path)}.` */
export function line(
  texts: TemplateStringsArray,
  ...pieces: readonly (Span | Inline | number)[]
): Inline {
  const spans = texts.flatMap((text, place): Span[] => {
    const piece = pieces[place]
    if (piece === undefined) return [text]
    if (isInline(piece)) return [text, ...piece]
    return [text, typeof piece === 'number' ? countOf(piece) : piece]
  })
  return spans.filter((span) => span !== '')
}

/** Lines one after the other, with something between them. */
export function joined(parts: readonly Inline[], between: string): Inline {
  return parts.flatMap((part, place) => (place === 0 ? part : [between, ...part]))
}

/** Names one after the other. */
export function names(all: readonly string[]): Inline {
  return joined(
    all.map((name) => [code(name)]),
    ', ',
  )
}

/** A number as people read it: 2,000. */
export function countOf(number: number): string {
  return number.toLocaleString('en')
}

function isInline(piece: Span | Inline | number): piece is Inline {
  return Array.isArray(piece)
}
