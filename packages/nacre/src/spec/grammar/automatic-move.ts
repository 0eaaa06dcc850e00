import type { DurationUnit } from '#shell/language/expressions/duration.ts'
import type { SpecInline } from '#shell/model/specification-document.ts'
import type { MoveDescription, TriggerDescription } from '../description.ts'
import { code, inlineText, joinInlines } from './inline.ts'
import { parseCondition } from './parse-condition.ts'
import { parseFormula } from './parse-formula.ts'
import { codeSpansIn, splitOutsideQuotes } from './phrase.ts'

/** When a move happens by itself. */
export type AutomaticMove = Pick<MoveDescription, 'after' | 'at' | 'on' | 'asSoonAs'>

/** Formats when a move happens by itself: `15 minutes after entering the state`. */
export function formatAutomaticMove({ after, at, on, asSoonAs }: AutomaticMove): SpecInline {
  const phrases: SpecInline[] = []
  if (after) {
    const unit = after.count === 1 ? after.unit.slice(0, -1) : after.unit
    phrases.push([`${after.count} ${unit} after entering the state`])
  }
  if (at) phrases.push([at.kind === 'date' ? 'on the day ' : 'at the moment ', code(at.formula)])
  for (const trigger of on ?? []) phrases.push(formatTrigger(trigger))
  if (asSoonAs !== undefined) phrases.push(inlineText`as soon as ${code(asSoonAs)}`)
  return joinInlines(phrases, '; ')
}

/** Formats what happens to another record: `with scan.create via parcel where kind is arrival`. */
function formatTrigger({ entity, verb, via, when, must }: TriggerDescription): SpecInline {
  return [
    ...inlineText`with ${code(`${entity}.${verb}`)} via ${code(via)}`,
    ...(when === undefined ? [] : inlineText` where ${code(when)}`),
    ...(must === undefined
      ? []
      : must === true
        ? [', required']
        : inlineText`, else ${code(must)}`),
  ]
}

/** Parses when a move happens by itself, or returns `undefined` if it is said in other words. */
export function parseAutomaticMove(text: string): AutomaticMove | undefined {
  const parts = splitOutsideQuotes(text, ';').map(parsePhrase)
  if (!parts.every((part) => part !== undefined)) return undefined
  const on = parts.flatMap((part) => part.on ?? [])
  return Object.assign({}, ...parts, on.length > 0 && { on })
}

function parsePhrase(text: string): AutomaticMove | undefined {
  const after = /^(\d+) (minute|hour|day|month)s? after entering the state$/u.exec(text)
  if (after) {
    const [, count, unit = ''] = after
    return { after: { count: Number(count), unit: `${unit}s` as DurationUnit } }
  }
  if (text.startsWith('with ')) return parseTrigger(text)
  if (text.startsWith('as soon as ')) {
    const [asSoonAs = ''] = codeSpansIn(text)
    return parseCondition(asSoonAs) && { asSoonAs }
  }
  const at = /^(on the day|at the moment) /u.exec(text)
  const [formula] = codeSpansIn(text)
  if (!at || formula === undefined || !parseFormula(formula)) return undefined
  return { at: { formula, kind: at[1] === 'on the day' ? 'date' : 'timestamp' } }
}

function parseTrigger(text: string): AutomaticMove | undefined {
  const [event = '', via, ...others] = codeSpansIn(text)
  const [entity = '', verb] = event.split('.')
  if (via === undefined || verb === undefined) return undefined
  const rest = [...others]
  const when = text.includes('` where `') ? rest.shift() : undefined
  if (when !== undefined && !parseCondition(when)) return undefined
  const must = text.endsWith(', required') ? true : rest.shift()
  return {
    on: [{ entity, verb, via, ...(when === undefined ? {} : { when }), ...(must && { must }) }],
  }
}
