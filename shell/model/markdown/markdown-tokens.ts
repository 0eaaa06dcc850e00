import { isAddress } from '../fields/link.ts'

/**
 * A piece of a line of Markdown: plain text, or text with a meaning.
 *
 * @example
 * const inline: Inline = { kind: 'strong', content: ['now'] }
 */
export type Inline =
  | string
  | { readonly kind: 'emphasis' | 'strong'; readonly content: readonly Inline[] }
  | { readonly kind: 'link'; readonly to: string; readonly content: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'break' }

/**
 * Stars or underscores, which begin or end emphasis, or are just what they are.
 *
 * @example
 * const run: Run = { kind: 'run', sign: '*', count: 2, opens: true, closes: false }
 */
export interface Run {
  readonly kind: 'run'
  readonly sign: string
  readonly count: number
  readonly opens: boolean
  readonly closes: boolean
}

/**
 * What is found on the way through a text, before one knows what belongs together.
 *
 * @example
 * const token: Token = { kind: 'close', raw: '](/here)', to: '/here' }
 */
export type Token =
  | Inline
  | { readonly kind: 'open' }
  | { readonly kind: 'close'; readonly raw: string; readonly to?: string }
  | Run

/** The way through a text: `take` goes on by what it finds at the place where one is. */
interface Cursor {
  readonly text: string
  place: number
  take(shape: RegExp): string | undefined
  codeEnd(count: number, from: number): number | undefined
}

const plain = /[^\\`*_[\]<\n]+/uy
const lineEnd = /\n[ \t]*/uy
const brokenEnd = /\\\n[ \t]*/uy
const escaped = /\\[!-/:-@[-`{-~]/uy
const ticks = /`+/uy
const automatic = /<(?:https?:\/\/|mailto:)[^\s<>]*>/iuy
const signs = /\*+|_+/uy
const open = /\[/uy
const close = /\]/uy
const start = /\(\s*/uy
const target = /<[^<>\n]*>|[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*/uy
const blank = /\s*/uy
const title = /"[^"]*"|'[^']*'/uy
const end = /\)/uy
const sign = /./suy

const white = /^\s?$/u
const punctuation = /[\p{P}\p{S}]/u

/** What may begin with a sign. Where it does not, the sign is text like any other. */
const readers: Readonly<Record<string, (cursor: Cursor) => Token | undefined>> = {
  '\n': ({ take }) => take(lineEnd) && '\n',
  '\\': ({ take }) => (take(brokenEnd) ? { kind: 'break' } : take(escaped)?.slice(1)),
  '`': readCode,
  '<': readAutomatic,
  '*': readRun,
  _: readRun,
  '[': ({ take }) => take(open) && { kind: 'open' },
  ']': readClose,
}

/**
 * Takes a text apart, in one go from its beginning to its end.
 *
 * @example
 * tokensIn('a *b*')
 */
export function tokensIn(text: string): readonly Token[] {
  const cursor: Cursor = {
    text,
    place: 0,
    take(shape) {
      shape.lastIndex = cursor.place
      const found = shape.exec(text)?.[0]
      cursor.place += found?.length ?? 0
      return found
    },
    codeEnd: codeEnds(text),
  }
  const tokens: Token[] = []
  while (cursor.place < text.length) {
    const token =
      readers[text.charAt(cursor.place)]?.(cursor) ?? cursor.take(plain) ?? cursor.take(sign) ?? ''
    if (token === '\n') endLine(tokens)
    else tokens.push(token)
  }
  return tokens
}

/**
 * Whether somebody else's text may lead one to an address.
 *
 * @example
 * isSafe('javascript:alert(1)') // false
 */
export function isSafe(to: string | undefined): to is string {
  return isAddress(to) || /^mailto:[\w.+%-]{1,64}@[\w.-]{1,255}$/iu.test(to ?? '')
}

/** Two blanks at its end break the line; fewer are nothing. */
function endLine(tokens: Token[]): void {
  const last = tokens.at(-1)
  if (typeof last === 'string') tokens[tokens.length - 1] = last.trimEnd()
  const isBroken = typeof last === 'string' && last.endsWith('  ')
  tokens.push(isBroken ? { kind: 'break' } : '\n')
}

function readCode(cursor: Cursor): Token | undefined {
  const opening = cursor.take(ticks)
  if (opening === undefined) return undefined
  const stop = cursor.codeEnd(opening.length, cursor.place)
  if (stop === undefined) return opening
  const code = cursor.text.slice(cursor.place, stop).replaceAll('\n', ' ')
  cursor.place = stop + opening.length
  const isPadded = code.startsWith(' ') && code.endsWith(' ') && code.trim() !== ''
  return { kind: 'code', text: isPadded ? code.slice(1, -1) : code }
}

/** Finds where code ends that has begun with so many ticks: at the next that are just as many. */
function codeEnds(text: string): Cursor['codeEnd'] {
  const places = new Map<number, number[]>()
  for (const { 0: found, index } of text.matchAll(/`+/gu)) {
    const known = places.get(found.length)
    if (known) known.push(index)
    else places.set(found.length, [index])
  }
  for (const list of places.values()) list.reverse()
  return (count, from) => {
    const list = places.get(count) ?? []
    // The way goes forward only, so what lies behind is asked for no more.
    while ((list.at(-1) ?? from) < from) list.pop()
    return list.at(-1)
  }
}

function readAutomatic({ take }: Cursor): Token | undefined {
  const raw = take(automatic)
  const to = raw?.slice(1, -1)
  if (raw === undefined || !isSafe(to)) return raw
  return { kind: 'link', to, content: [to.replace(/^mailto:/iu, '')] }
}

function readRun({ text, place, take }: Cursor): Token | undefined {
  const found = take(signs)
  if (found === undefined || found.length > 3) return found
  const before = text.charAt(place - 1)
  const after = text.charAt(place + found.length)
  const [isWhiteBefore, isWhiteAfter] = [white.test(before), white.test(after)]
  const [isMarkBefore, isMarkAfter] = [punctuation.test(before), punctuation.test(after)]
  const left = !isWhiteAfter && (!isMarkAfter || isWhiteBefore || isMarkBefore)
  const right = !isWhiteBefore && (!isMarkBefore || isWhiteAfter || isMarkAfter)
  const isStar = found.startsWith('*')
  return {
    kind: 'run',
    sign: found.charAt(0),
    count: found.length,
    // An underscore inside a word belongs to the word.
    opens: left && (isStar || !right || isMarkBefore),
    closes: right && (isStar || !left || isMarkAfter),
  }
}

/** The end of a bracket, with the address of the link when one follows. */
function readClose(cursor: Cursor): Token | undefined {
  const { text, take } = cursor
  const from = cursor.place
  if (take(close) === undefined) return undefined
  const back = cursor.place
  if (take(start) !== undefined) {
    const found = take(target) ?? ''
    const gap = take(blank)
    if (gap !== '' && take(title) !== undefined) take(blank)
    if (take(end) !== undefined) {
      const bare = found.startsWith('<') ? found.slice(1, -1) : found
      const to = bare.replaceAll(/\\([!-/:-@[-`{-~])/gu, '$1')
      return { kind: 'close', raw: text.slice(from, cursor.place), to }
    }
    cursor.place = back
  }
  return { kind: 'close', raw: ']' }
}
