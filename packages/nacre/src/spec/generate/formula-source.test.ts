import { expect, test } from 'vitest'
import {
  add,
  divideDecimal,
  multiply,
  round,
  subtract,
} from '#shell/language/expressions/arithmetic.ts'
import * as arithmetic from '#shell/language/expressions/arithmetic.ts'
import {
  and,
  coalesce,
  equals,
  ifElse,
  isNull,
  lessOrEqual,
  lessThan,
  not,
  or,
} from '#shell/language/expressions/conditions.ts'
import * as conditions from '#shell/language/expressions/conditions.ts'
import {
  concat,
  dateField,
  dateTimeField,
  daysBetween,
  type Expression,
  integerField,
  lengthOf,
  lowerCase,
  textField,
  upperCase,
} from '#shell/language/expressions/expression.ts'
import * as expressions from '#shell/language/expressions/expression.ts'
import { choose, greatest } from '#shell/language/expressions/choose.ts'
import * as chooses from '#shell/language/expressions/choose.ts'
import { days, hours, minutes } from '#shell/language/expressions/duration.ts'
import { between, minus, now, plus, today } from '#shell/language/expressions/time-expressions.ts'
import * as durations from '#shell/language/expressions/duration.ts'
import * as times from '#shell/language/expressions/time-expressions.ts'
import { formatFormula } from '../grammar/format-formula.ts'
import { parseFormula } from '../grammar/parse-formula.ts'
import { formulaSource } from './formula-source.ts'
import { sourceFile } from './source.ts'

const [price, people] = [integerField('price'), integerField('people')]
const [title, name] = [textField('title'), textField('name')]
const [from, to] = [dateField('from'), dateField('to')]
const fields = [
  ...['price', 'people'].map((one) => ({ name: one, type: 'integer' })),
  ...['title', 'name'].map((one) => ({ name: one, type: 'text' })),
  ...['from', 'to'].map((one) => ({ name: one, type: 'date' })),
].map((field) => ({ ...field, required: false, constraints: {} })) as never

const modules: Readonly<Record<string, object>> = {
  nacre: { ...arithmetic, ...conditions, ...expressions, ...times, ...durations, ...chooses },
}

const all: readonly Expression[] = [
  divideDecimal(price, people, 2),
  round(multiply(price, 1.19), 1),
  subtract(add(price, 1), people),
  concat(lowerCase(title), ' ', upperCase(name)),
  coalesce(title, name),
  lengthOf(title),
  daysBetween(from, to),
  ifElse(and(not(isNull(title)), equals(name, 'a')), price, 2),
  or(lessThan(price, 2), lessOrEqual(price, people)),
  plus(from, days(people)),
  minus(dateTimeField('createdAt'), hours(24)),
  between(from, to, 'days'),
  greatest(price, 15),
  lessThan(from, today),
  plus(now, choose(name, { high: minutes(5) }, minutes(10))),
]

test.each(all.map((expression) => [formatFormula(expression), expression] as const))(
  '%s generates an expression that imports existing functions',
  async (text, expression) => {
    const formula = parseFormula(text)
    if (!formula) throw new Error('The formula was not parsed.')
    const file = sourceFile()
    const source = formulaSource(formula, { fields, entities: [] }, file)
    const imports = [...file.text('').matchAll(/import \{ (.+) \} from '(.+)'/gu)]
    const functions = imports.flatMap(([, names = '', module = '']) =>
      names.split(', ').map((one) => {
        expect(modules[module]).toHaveProperty(one)
        return [one, Object(modules[module])[one]] as const
      }),
    )
    expect(functions).not.toEqual([])
    // oxlint-disable-next-line no-implied-eval, no-new-func
    const evaluate = new Function(...functions.map(([one]) => one), `return ${source}`)
    expect(evaluate(...functions.map(([, value]) => value))).toEqual(expression)
  },
)
