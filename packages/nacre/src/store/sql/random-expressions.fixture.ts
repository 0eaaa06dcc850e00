import fc from 'fast-check'
import { add, divideDecimal, multiply, subtract } from '#shell/language/expressions/arithmetic.ts'
import {
  and,
  or,
  lessOrEqual,
  coalesce,
  ifElse,
  equals,
  isNull,
  lessThan,
  not,
} from '#shell/language/expressions/conditions.ts'
import {
  booleanField,
  dateField,
  daysBetween,
  decimalField,
  type Expression,
  concat,
  lengthOf,
  lowerCase,
  dateTimeField,
  textField,
  upperCase,
  integerField,
} from '#shell/language/expressions/expression.ts'
import { boolean } from '#shell/field-types/boolean/field.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { date } from '#shell/field-types/date/field.ts'
import { decimal } from '#shell/field-types/decimal/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { greatest, least } from '#shell/language/expressions/choose.ts'
import { days, hours, minutes, months } from '#shell/language/expressions/duration.ts'
import { between, minus, plus } from '#shell/language/expressions/time-expressions.ts'

/** The fields of random expressions. */
export const fields = {
  seats: integer(),
  taken: integer(),
  price: decimal({ places: 2 }),
  rate: decimal({ places: 3 }),
  name: text(),
  nickname: text(),
  isPaid: boolean(),
  opens: date(),
  closes: date(),
  starts: dateTime(),
}

const span: fc.Arbitrary<number | Expression<'integer'>> = fc.oneof(
  fc.constantFrom(0, 1, 12, 40, 1_000_000, Number.MAX_SAFE_INTEGER),
  fc.constantFrom(integerField('seats'), integerField('taken')),
)

/** Generates nested expressions of every type over the fields. */
export const { number, condition, words, dates, times } = fc.letrec<{
  number: Expression<'integer' | 'decimal'>
  condition: Expression<'boolean'>
  words: Expression<'text'>
  dates: Expression<'date'>
  times: Expression<'timestamp'>
}>((tie) => {
  const either = fc.tuple(tie('number'), tie('number'))
  return {
    number: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom<Expression<'integer' | 'decimal'>>(
        integerField('seats'),
        integerField('taken'),
        decimalField('price', 2),
        decimalField('rate', 3),
      ),
      either.map(([left, right]) => add(left, right)),
      either.map(([left, right]) => subtract(left, right)),
      either.map(([left, right]) => multiply(left, right)),
      fc
        .tuple(tie('number'), tie('number'), fc.nat(4))
        .map(([left, right, places]) => divideDecimal(left, right, places)),
      fc.tuple(tie('condition'), either).map(([when, [yes, no]]) => ifElse(when, yes, no)),
      either.map(([first, other]) => coalesce(first, other)),
      tie('words').map(lengthOf),
      either.map(([one, other]) => greatest(one, other, integerField('seats'))),
      fc
        .tuple(
          tie('times'),
          tie('times'),
          fc.constantFrom<'minutes' | 'hours' | 'days'>('minutes', 'hours', 'days'),
        )
        .map(([from, to, unit]) => between(from, to, unit)),
      fc.tuple(tie('dates'), tie('dates')).map(([from, to]) => between(from, to, 'days')),
      fc.tuple(tie('dates'), tie('dates')).map(([from, to]) => daysBetween(from, to)),
      tie('dates').map((to) => daysBetween(dateTimeField('starts'), to)),
    ),
    condition: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant(booleanField('isPaid')),
      tie('condition').map(not),
      fc.array(tie('condition'), { maxLength: 3 }).map((operands) => and(...operands)),
      fc.array(tie('condition'), { maxLength: 3 }).map((operands) => or(...operands)),
      either.map(([left, right]) => equals(left, right)),
      either.map(([left, right]) => lessThan(left, right)),
      either.map(([left, right]) => lessOrEqual(left, right)),
      fc.tuple(tie('words'), tie('words')).map(([left, right]) => equals(left, right)),
      fc.tuple(tie('dates'), tie('dates')).map(([left, right]) => lessThan(left, right)),
      fc.constant(lessOrEqual(dateTimeField('starts'), '2026-03-01T00:00:00.000Z')),
      tie('number').map(isNull),
      tie('words').map(isNull),
    ),
    words: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(textField('name'), textField('nickname')),
      fc
        .tuple(tie('words'), tie('words'))
        .map(([one, other]) => concat(one, ' ', other, integerField('seats'))),
      fc
        .tuple(tie('dates'), tie('times'), tie('number'))
        .map(([opens, starts, value]) => concat(opens, ': ', starts, ', ', value)),
      tie('words').map(lowerCase),
      tie('words').map(upperCase),
      fc.tuple(tie('words'), tie('words')).map(([one, other]) => coalesce(one, other, "it's")),
      fc.tuple(tie('condition'), tie('words')).map(([when, yes]) => ifElse(when, yes, 'no')),
    ),
    dates: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(dateField('opens'), dateField('closes')),
      fc
        .tuple(tie('dates'), span, fc.constantFrom(days, months), fc.boolean())
        .map(([of, count, unit, isBack]) => (isBack ? minus : plus)<'date'>(of, unit(count))),
      fc.tuple(tie('dates'), tie('dates')).map(([one, other]) => least(one, other)),
    ),
    times: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant(dateTimeField('starts')),
      fc
        .tuple(tie('times'), span, fc.constantFrom(minutes, hours, days, months), fc.boolean())
        .map(([of, count, unit, isBack]) => (isBack ? minus : plus)<'timestamp'>(of, unit(count))),
      fc.tuple(tie('times'), tie('times')).map(([one, other]) => greatest(one, other)),
    ),
  }
})

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 6 })
const small = fc.integer({ min: -20, max: 20 })
const day = fc.constantFrom('2024-02-29', '2026-01-28', '2026-12-31', '1969-12-31')

/**
 * SQLite returns null when an intermediate result exceeds 64 bits, so it is tested with small
 * numbers.
 */
export const anyRecord = (hasLarge: boolean) =>
  fc.record({
    seats: maybe(hasLarge ? fc.oneof(small, fc.constant(Number.MAX_SAFE_INTEGER)) : small),
    taken: maybe(small),
    price: maybe(fc.constantFrom('12.50', '-0.05', '0.00', hasLarge ? '99999999999.99' : '99.99')),
    rate: maybe(fc.constantFrom('1.190', '-3.333', '0.001')),
    name: maybe(fc.constantFrom('Ada', 'ada', '', '🐚 shell')),
    nickname: maybe(fc.constantFrom('ADA', 'x')),
    isPaid: maybe(fc.boolean()),
    opens: maybe(day),
    closes: maybe(day),
    starts: maybe(
      fc.constantFrom(
        '2026-01-28T23:30:00.000Z',
        '2026-03-01T00:00:00.000Z',
        '1969-12-31T23:59:59.999Z',
        '9999-12-31T12:00:00.000Z',
      ),
    ),
  })
