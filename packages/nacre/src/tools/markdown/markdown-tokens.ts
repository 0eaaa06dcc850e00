import { isSafeUrl } from '../safe-url.ts'

/**
 * An inline element of Markdown, or plain text.
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
 * A delimiter run of CommonMark: asterisks or underscores that can open or close emphasis.
 *
 * @example
 * const run: DelimiterRun = { kind: 'run', sign: '*', count: 2, opens: true, closes: false }
 */
export interface DelimiterRun {
  readonly kind: 'run'
  readonly sign: string
  readonly count: number
  readonly opens: boolean
  readonly closes: boolean
}

/**
 * A token of an inline text, before links and emphasis are matched.
 *
 * @example
 * const token: Token = { kind: 'close', raw: '](/here)', to: '/here' }
 */
export type Token =
  | Inline
  | { readonly kind: 'open' }
  | { readonly kind: 'close'; readonly raw: string; readonly to?: string }
  | DelimiterRun

/**
 * The position of the tokenizer in a text. `take` matches a pattern at the position and moves
 * behind the match.
 */
interface Cursor {
  readonly text: string
  place: number
  take(shape: RegExp): string | undefined
  findCodeEnd(count: number, from: number): number | undefined
}

const plainText = /[^\\`*_[\]<\n]+/uy
const lineEnd = /\n[ \t]*/uy
const hardBreak = /\\\n[ \t]*/uy
const escaped = /\\[!-/:-@[-`{-~]/uy
const ticks = /`+/uy
const autolink = /<(?:https?:\/\/|mailto:)[^\s<>]*>/iuy
const delimiters = /\*+|_+/uy
const open = /\[/uy
const close = /\]/uy
const targetStart = /\(\s*/uy
const target = /<[^<>\n]*>|[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*/uy
const blank = /\s*/uy
const title = /"[^"]*"|'[^']*'/uy
const end = /\)/uy
const sign = /./suy

const white = /^\s?$/u
const punctuation = /[\p{P}\p{S}]/u

/** The tokenizer of each special character. Without a match, the character is text. */
const readers: Readonly<Record<string, (cursor: Cursor) => Token | undefined>> = {
  '\n': ({ take }) => take(lineEnd) && '\n',
  '\\': ({ take }) => (take(hardBreak) ? { kind: 'break' } : take(escaped)?.slice(1)),
  '`': readCode,
  '<': readAutolink,
  '*': readRun,
  _: readRun,
  '[': ({ take }) => take(open) && { kind: 'open' },
  ']': readClose,
}

/**
 * Splits a text into tokens in one pass.
 *
 * @example
 * tokenize('a *b*')
 */
export function tokenize(text: string): readonly Token[] {
  const cursor: Cursor = {
    text,
    place: 0,
    take(shape) {
      shape.lastIndex = cursor.place
      const found = shape.exec(text)?.[0]
      cursor.place += found?.length ?? 0
      return found
    },
    findCodeEnd: codeEndFinder(text),
  }
  const tokens: Token[] = []
  while (cursor.place < text.length) {
    const token =
      readers[text.charAt(cursor.place)]?.(cursor) ??
      cursor.take(plainText) ??
      cursor.take(sign) ??
      ''
    if (token === '\n') addLineEnd(tokens)
    else tokens.push(token)
  }
  return tokens
}

/**
 * Checks whether a link in user content is safe: an http or https URL, a path on this site or an
 * email address.
 *
 * @example
 * isSafeLink('javascript:alert(1)') // false
 */
export function isSafeLink(to: string | undefined): to is string {
  return isSafeUrl(to) || /^mailto:[\w.+%-]{1,64}@[\w.-]{1,255}$/iu.test(to ?? '')
}

/** Adds a line end. Two spaces before it make it a hard line break. */
function addLineEnd(tokens: Token[]): void {
  const last = tokens.at(-1)
  if (typeof last === 'string') tokens[tokens.length - 1] = last.trimEnd()
  const isBroken = typeof last === 'string' && last.endsWith('  ')
  tokens.push(isBroken ? { kind: 'break' } : '\n')
}

function readCode(cursor: Cursor): Token | undefined {
  const opening = cursor.take(ticks)
  if (opening === undefined) return undefined
  const stop = cursor.findCodeEnd(opening.length, cursor.place)
  if (stop === undefined) return opening
  const code = cursor.text.slice(cursor.place, stop).replaceAll('\n', ' ')
  cursor.place = stop + opening.length
  const isPadded = code.startsWith(' ') && code.endsWith(' ') && code.trim() !== ''
  return { kind: 'code', text: isPadded ? code.slice(1, -1) : code }
}

/** Returns a function that finds the end of inline code: the next run of as many backticks. */
function codeEndFinder(text: string): Cursor['findCodeEnd'] {
  const places = new Map<number, number[]>()
  for (const { 0: found, index } of text.matchAll(/`+/gu)) {
    const known = places.get(found.length)
    if (known) known.push(index)
    else places.set(found.length, [index])
  }
  for (const list of places.values()) list.reverse()
  return (count, from) => {
    const list = places.get(count) ?? []
    // Positions only increase, so earlier ones can be dropped.
    while ((list.at(-1) ?? from) < from) list.pop()
    return list.at(-1)
  }
}

function readAutolink({ take }: Cursor): Token | undefined {
  const raw = take(autolink)
  const to = raw?.slice(1, -1)
  if (raw === undefined || !isSafeLink(to)) return raw
  return { kind: 'link', to, content: [to.replace(/^mailto:/iu, '')] }
}

function readRun({ text, place: index, take }: Cursor): Token | undefined {
  const found = take(delimiters)
  if (found === undefined || found.length > 3) return found
  const before = text.charAt(index - 1)
  const after = text.charAt(index + found.length)
  const [isWhiteBefore, isWhiteAfter] = [white.test(before), white.test(after)]
  const [isPunctuationBefore, isPunctuationAfter] = [
    punctuation.test(before),
    punctuation.test(after),
  ]
  const isLeftFlanking =
    !isWhiteAfter && (!isPunctuationAfter || isWhiteBefore || isPunctuationBefore)
  const isRightFlanking =
    !isWhiteBefore && (!isPunctuationBefore || isWhiteAfter || isPunctuationAfter)
  const isStar = found.startsWith('*')
  return {
    kind: 'run',
    sign: found.charAt(0),
    count: found.length,
    // An underscore inside a word is text.
    opens: isLeftFlanking && (isStar || !isRightFlanking || isPunctuationBefore),
    closes: isRightFlanking && (isStar || !isLeftFlanking || isPunctuationAfter),
  }
}

/** Reads a closing bracket, with the target of the link if one follows. */
function readClose(cursor: Cursor): Token | undefined {
  const { text, take } = cursor
  const from = cursor.place
  if (take(close) === undefined) return undefined
  const back = cursor.place
  if (take(targetStart) !== undefined) {
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
