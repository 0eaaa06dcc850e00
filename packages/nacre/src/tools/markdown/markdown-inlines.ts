import {
  type Inline,
  isSafeLink,
  type DelimiterRun,
  type Token,
  tokenize,
} from './markdown-tokens.ts'

/** Emphasis that is open and may still be closed. */
interface Frame {
  readonly run: DelimiterRun
  remaining: number
  content: Inline[]
}

const maxDepth = 16

/**
 * Parses the inline elements of a paragraph or a heading. Unclosed and too deeply nested markup
 * becomes text. HTML is not supported.
 *
 * @example
 * parseInlines('Do it *now*') // ['Do it ', { kind: 'emphasis', content: ['now'] }]
 */
export function parseInlines(text: string): readonly Inline[] {
  const tokens = tokenize(text)
  const links = findLinks(tokens)
  const content: (Inline | DelimiterRun)[] = []
  for (let index = 0; index < tokens.length; index++) {
    const link = links.get(index)
    if (!link) {
      content.push(tokenToInline(tokens[index] ?? ''))
      continue
    }
    const inside = parseEmphasis(tokens.slice(index + 1, link.end).map(tokenToInline))
    if (isSafeLink(link.to)) content.push({ kind: 'link', to: link.to, content: inside })
    else content.push(...inside)
    index = link.end
  }
  return parseEmphasis(content)
}

/** Finds the start, the end and the target of each link. Links are not nested. */
function findLinks(tokens: readonly Token[]): ReadonlyMap<number, { end: number; to: string }> {
  const links = new Map<number, { end: number; to: string }>()
  let open: number[] = []
  for (const [end, token] of tokens.entries()) {
    if (typeof token === 'string') continue
    if (token.kind === 'open') open.push(end)
    if (token.kind !== 'close') continue
    const start = open.pop()
    if (start === undefined || token.to === undefined) continue
    links.set(start, { end, to: token.to })
    open = []
  }
  return links
}

function tokenToInline(token: Token): Inline | DelimiterRun {
  if (typeof token === 'string') return token
  if (token.kind === 'open') return '['
  return token.kind === 'close' ? token.raw : token
}

function parseEmphasis(tokens: readonly (Inline | DelimiterRun)[]): readonly Inline[] {
  const frames: Frame[] = []
  const result: Inline[] = []
  const appendAll = (inlines: readonly Inline[]): void => {
    const content = frames.at(-1)?.content ?? result
    for (const inline of inlines) appendInline(content, inline)
  }
  const unwindFrame = (): void => {
    const frame = frames.pop()
    if (frame) appendAll([frame.run.sign.repeat(frame.remaining), ...frame.content])
  }
  /**
   * Closes open emphasis with the same delimiter and returns the number of remaining delimiters.
   */
  const end = (run: DelimiterRun, remaining: number): number => {
    const index = frames.findLastIndex((frame) => canClose(frame.run, run))
    const frame = frames[index]
    if (!frame || remaining === 0) return remaining
    while (frames.length > index + 1) unwindFrame()
    const used = Math.min(frame.remaining, remaining, 2)
    frame.content = [{ kind: used === 2 ? 'strong' : 'emphasis', content: frame.content }]
    frame.remaining -= used
    if (frame.remaining === 0) {
      frames.pop()
      appendAll(frame.content)
    }
    return end(run, remaining - used)
  }
  for (const token of tokens) {
    if (typeof token === 'string' || token.kind !== 'run') {
      appendAll([token])
      continue
    }
    const remaining = token.closes ? end(token, token.count) : token.count
    const mayOpen = remaining > 0 && token.opens && frames.length < maxDepth
    if (mayOpen) frames.push({ run: token, remaining, content: [] })
    else appendAll([token.sign.repeat(remaining)])
  }
  while (frames.length > 0) unwindFrame()
  return result
}

/** Checks whether a delimiter run closes another one, by the “multiple of 3” rule of CommonMark. */
function canClose(opener: DelimiterRun, closer: DelimiterRun): boolean {
  if (opener.sign !== closer.sign) return false
  const isAmbiguous = opener.closes || closer.opens
  const isBothThree = opener.count % 3 === 0 && closer.count % 3 === 0
  return !isAmbiguous || isBothThree || (opener.count + closer.count) % 3 !== 0
}

function appendInline(content: Inline[], inline: Inline): void {
  const last = content.at(-1)
  if (inline === '') return
  if (typeof last !== 'string' || typeof inline !== 'string') content.push(inline)
  else content[content.length - 1] = last + inline
}
