import { type Inline, isSafe, type Run, type Token, tokensIn } from './markdown-tokens.ts'

/** Emphasis that has begun and may yet end. */
interface Frame {
  readonly run: Run
  left: number
  content: Inline[]
}

const mostFrames = 16

/**
 * Reads what stands in a paragraph or a heading. What is not closed, and what is nested too deeply, is
 * text as it stands; there is no HTML.
 *
 * @example
 * readInlines('Do it *now*') // ['Do it ', { kind: 'emphasis', content: ['now'] }]
 */
export function readInlines(text: string): readonly Inline[] {
  const tokens = tokensIn(text)
  const links = linksIn(tokens)
  const content: (Inline | Run)[] = []
  for (let place = 0; place < tokens.length; place++) {
    const link = links.get(place)
    if (!link) {
      content.push(asItStands(tokens[place] ?? ''))
      continue
    }
    const inside = emphasise(tokens.slice(place + 1, link.end).map(asItStands))
    if (isSafe(link.to)) content.push({ kind: 'link', to: link.to, content: inside })
    else content.push(...inside)
    place = link.end
  }
  return emphasise(content)
}

/** Where links begin, and where they end and lead to. A link has none inside. */
function linksIn(tokens: readonly Token[]): ReadonlyMap<number, { end: number; to: string }> {
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

function asItStands(token: Token): Inline | Run {
  if (typeof token === 'string') return token
  if (token.kind === 'open') return '['
  return token.kind === 'close' ? token.raw : token
}

function emphasise(tokens: readonly (Inline | Run)[]): readonly Inline[] {
  const frames: Frame[] = []
  const result: Inline[] = []
  const addAll = (inlines: readonly Inline[]): void => {
    const content = frames.at(-1)?.content ?? result
    for (const inline of inlines) add(content, inline)
  }
  const giveUp = (): void => {
    const frame = frames.pop()
    if (frame) addAll([frame.run.sign.repeat(frame.left), ...frame.content])
  }
  /** Ends what has begun with the same sign, and tells how many signs are left over. */
  const end = (run: Run, left: number): number => {
    const place = frames.findLastIndex((frame) => fits(frame.run, run))
    const frame = frames[place]
    if (!frame || left === 0) return left
    while (frames.length > place + 1) giveUp()
    const used = Math.min(frame.left, left, 2)
    frame.content = [{ kind: used === 2 ? 'strong' : 'emphasis', content: frame.content }]
    frame.left -= used
    if (frame.left === 0) {
      frames.pop()
      addAll(frame.content)
    }
    return end(run, left - used)
  }
  for (const token of tokens) {
    if (typeof token === 'string' || token.kind !== 'run') {
      addAll([token])
      continue
    }
    const left = token.closes ? end(token, token.count) : token.count
    const mayOpen = left > 0 && token.opens && frames.length < mostFrames
    if (mayOpen) frames.push({ run: token, left, content: [] })
    else addAll([token.sign.repeat(left)])
  }
  while (frames.length > 0) giveUp()
  return result
}

/** What could both begin and end must not end what it would rather have begun. */
function fits(opener: Run, closer: Run): boolean {
  if (opener.sign !== closer.sign) return false
  const isDoubtful = opener.closes || closer.opens
  const isBothThree = opener.count % 3 === 0 && closer.count % 3 === 0
  return !isDoubtful || isBothThree || (opener.count + closer.count) % 3 !== 0
}

function add(content: Inline[], inline: Inline): void {
  const last = content.at(-1)
  if (inline === '') return
  if (typeof last !== 'string' || typeof inline !== 'string') content.push(inline)
  else content[content.length - 1] = last + inline
}
