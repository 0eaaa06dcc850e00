import type { SpecInline } from '#shell/model/specification-document.ts'
import type { MoveDescription } from '../description.ts'
import type { MoveInputDescription } from '../process-description.ts'
import { code, inlineText, joinInlines } from './inline.ts'
import { parseFormula } from './parse-formula.ts'
import { codeSpansIn, splitOutsideQuotes } from './phrase.ts'

const actorText = 'the user who makes the transition'
const nothingText = 'nothing'

type Input = NonNullable<MoveDescription['input']>
type Sets = NonNullable<MoveDescription['sets']>

/** Formats the values that a move takes: `reason` (required), `end` (default `now()`). */
export function formatMoveInput(input: Input = {}): SpecInline {
  return joinInlines(
    Object.entries(input).map(([field, one]) =>
      typeof one === 'string'
        ? inlineText`${code(field)} (${[one]})`
        : inlineText`${code(field)} (default ${formatMoveValue(one.default)})`,
    ),
    ', ',
  )
}

/** Parses the output of `formatMoveInput`. Returns `undefined` if a part is in other words. */
export function parseMoveInput(text: string): Input | undefined {
  const parts = splitOutsideQuotes(text, ',').map((part) => {
    const [, how = '', value] = /^`[^`]+` \((required|optional|default (.+))\)$/su.exec(part) ?? []
    const [field = ''] = codeSpansIn(part)
    const taken: MoveInputDescription | undefined =
      how === 'required' || how === 'optional' ? how : parseDefault(value)
    return [field, taken] as const
  })
  return entriesOf(parts)
}

function parseDefault(text: string | undefined): MoveInputDescription | undefined {
  const value = text === undefined ? undefined : parseMoveValue(text)
  return value === undefined ? undefined : { default: value }
}

/** Formats the values that a move sets: `paidAt` to `now()`; `seat` to nothing. */
export function formatMoveSets(sets: Sets = {}): SpecInline {
  return joinInlines(
    Object.entries(sets).map(
      ([field, value]) => inlineText`${code(field)} to ${formatMoveValue(value)}`,
    ),
    '; ',
  )
}

/** Parses the output of `formatMoveSets`. Returns `undefined` if a part is in other words. */
export function parseMoveSets(text: string): Sets | undefined {
  const parts = splitOutsideQuotes(text, ';').map((part) => {
    const [, value = ''] = /^`[^`]+` to (.+)$/su.exec(part) ?? []
    const [field = ''] = codeSpansIn(part)
    return [field, parseMoveValue(value)] as const
  })
  return entriesOf(parts)
}

function entriesOf<Value>(
  parts: readonly (readonly [string, Value | undefined])[],
): Readonly<Record<string, Value>> | undefined {
  const whole = parts.flatMap(([field, value]) =>
    field === '' || value === undefined ? [] : [[field, value] as const],
  )
  return whole.length === parts.length ? Object.fromEntries(whole) : undefined
}

function formatMoveValue(value: string): SpecInline {
  if (value === 'me') return [actorText]
  return value === 'null' ? [nothingText] : [code(value)]
}

function parseMoveValue(text: string): string | undefined {
  if (text === actorText) return 'me'
  if (text === nothingText) return 'null'
  const [value] = codeSpansIn(text)
  return value !== undefined && (isJson(value) || parseFormula(value)) ? value : undefined
}

/** Checks whether a value is a constant as JSON. Otherwise it is a formula. */
export function isJson(value: string): boolean {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}
