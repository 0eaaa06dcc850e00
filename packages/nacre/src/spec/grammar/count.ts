import { isCalendarPeriod } from '#shell/language/expressions/calendar-period.ts'
import type { Duration } from '#shell/language/expressions/duration.ts'
import { isExpression } from '#shell/language/expressions/expression.ts'
import { perFieldsOf } from '#shell/model/conditions/limit-counts.ts'
import type { LimitCount } from '#shell/language/entities/limits.ts'
import type { SpecInline } from '#shell/model/specification-document.ts'
import type { CountDescription } from '../constraint-description.ts'
import { code, inlineText, joinInlines } from './inline.ts'
import { formatDuration, parseDuration } from './duration.ts'
import { formatCondition, formatFormula } from './format-formula.ts'
import { codeSpansIn, splitOutsideQuotes } from './phrase.ts'
import { parseFormula } from './parse-formula.ts'

type Described = Omit<CountDescription, 'message' | 'error'>

/** Describes a limit on how many records there are. */
export function describeLimitCount(name: string, count: LimitCount): Described {
  const { of, sum, max, within, except = [] } = count
  return {
    name,
    fields: sum === undefined ? [] : [sum],
    per: perFieldsOf(count),
    max: isExpression(max) ? formatFormula(max) : String(max),
    ...(within ? { span: isCalendarPeriod(within) ? within : formatSpan(within) } : {}),
    ...(of ? { where: formatCondition(of) } : {}),
    except: except.map(({ role }) => role),
  }
}

function formatSpan({ unit, count }: Duration): string {
  return isExpression(count) ? `${unit}(${formatFormula(count)})` : formatDuration({ unit, count })
}

/** Formats a limit: ``at most `6`, per `event`, within `24 hours`, where `state is held` ``. */
export function formatLimitCount(count: Described): SpecInline {
  const { max, per, span, where, except } = count
  const names = (all: readonly string[]) =>
    joinInlines(
      all.map((one) => [code(one)]),
      ' and ',
    )
  return joinInlines(
    [
      inlineText`at most ${code(max)}`,
      ...(per.length === 0 ? [] : [inlineText`per ${names(per)}`]),
      ...(span === undefined
        ? []
        : [
            isCalendarPeriod(span)
              ? inlineText`within the same ${code(span)}`
              : inlineText`within ${code(span)}`,
          ]),
      ...(where === undefined ? [] : [inlineText`where ${code(where)}`]),
      ...(except.length === 0 ? [] : [inlineText`not for ${names(except)}`]),
    ],
    ', ',
  )
}

const isSpan = (span: string) =>
  isCalendarPeriod(span) || Boolean(parseDuration(span) ?? parseFormula(span))

/** Parses the output of `formatLimitCount`. Returns `undefined` if it is something else. */
export function parseLimitCount(text: string): Omit<Described, 'name' | 'fields'> | undefined {
  const parts = splitOutsideQuotes(text, ',')
  const codesAfter = (word: string) => {
    const part = parts.find((one) => one.startsWith(`${word} `))
    return part === undefined ? [] : codeSpansIn(part)
  }
  const [max] = codesAfter('at most')
  const [span] = codesAfter('within')
  const [where] = codesAfter('where')
  if (max === undefined || !parseFormula(max)) return undefined
  if (span !== undefined && !isSpan(span)) return undefined
  return {
    max,
    per: codesAfter('per'),
    ...(span === undefined ? {} : { span }),
    ...(where === undefined ? {} : { where }),
    except: codesAfter('not for'),
  }
}
