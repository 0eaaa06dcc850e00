import { expect, test } from 'vitest'
import { multiply, round } from '#shell/language/expressions/arithmetic.ts'
import { lessThan } from '#shell/language/expressions/conditions.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import {
  dateTimeField,
  decimalField,
  relationField,
} from '#shell/language/expressions/expression.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { money } from '#shell/field-types/money/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { days } from '#shell/language/expressions/duration.ts'
import { now, plus } from '#shell/language/expressions/time-expressions.ts'
import { countOf, sumOf } from '#shell/language/conditions/totals.ts'
import type { Description } from '#shell/spec/description.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { renderSpecification } from '#shell/spec/document/specification.ts'
import { generateProduct } from '#shell/spec/generate/generate-product.ts'
import { writeMarkdown } from '#shell/spec/markdown/write-markdown.ts'
import { parseSpecification } from '#shell/spec/parse/parse-specification.ts'
import { shellFacts } from '#shell/spec/shell-facts.fixture.ts'

const event = entity({
  name: 'event',
  plural: 'events',
  fields: {
    price: money('EUR', { required: true }),
    starts: dateTime({ required: true }),
    isSoon: computed({ expression: lessThan(dateTimeField('starts'), plus(now, days(1))) }),
    sold: computed({ expression: countOf('tickets', { state: 'paid' }), stored: true }),
    taken: computed({
      expression: sumOf('tickets', decimalField('net', 2)),
      as: 'money EUR',
      visible: 'all',
    }),
  },
})
const ticket = entity({
  name: 'ticket',
  plural: 'tickets',
  fields: {
    event: relation('event', { required: true, inverse: 'tickets' }),
    net: computed({
      expression: round(multiply(decimalField('event.price', 2), 0.8), 2),
      as: 'money EUR',
    }),
    same: computed({ expression: relationField('event.id') }),
  },
  states: {
    initial: 'held',
    moves: { pay: { from: 'held', to: 'paid', may: [] } },
    finalStates: ['paid'],
  },
})
const product = defineProduct({
  name: 'Theatre',
  tagline: '',
  timeZone: 'Europe/Berlin',
  entities: [event, ticket],
  pages: {},
})

test('computed values are printed in the specification, read back and declared again', () => {
  const described = describeProduct(product, shellFacts)
  const text = writeMarkdown(renderSpecification(described))
  expect(text).toContain('**Time zone:** `Europe/Berlin`')
  expect(text).toContain('computed as `countOf(tickets, "state is paid")`; never empty; stored')
  expect(text).toContain('in EUR; computed as `sumOf(tickets, net)`; never empty; from all records')
  expect(text).toContain('computed as `starts < plus(now(), days(1))`')
  const read = parseSpecification(text, described.shell)
  expect(read.leftovers).toEqual([])
  expect(read.description.timeZone).toBe('Europe/Berlin')
  const fieldsOf = ({ entities }: Description) =>
    entities.map(({ fields }) => fields.filter(({ type }) => type === 'computed'))
  // The places of money follow from its currency.
  const withoutPlaces = (fields: Description) =>
    JSON.parse(JSON.stringify(fieldsOf(fields)), (key, value: unknown) =>
      key === 'places' ? undefined : value,
    )
  expect(withoutPlaces(read.description)).toEqual(withoutPlaces(described))
  const files = Object.entries(generateProduct(read)).map(([, file]) => file)
  const all = files.join('\n')
  expect(all).toContain(
    `sold: computed({ expression: countOf('tickets', { state: 'paid' }), stored: true })`,
  )
  expect(all).toMatch(
    /sumOf\('tickets', decimalField\('net', 2\)\),\s*as: 'money EUR',\s*visible: 'all'/u,
  )
  expect(all).toContain(`lessThan(dateTimeField('starts'), plus(now, days(1)))`)
  expect(all).toContain(`timeZone: 'Europe/Berlin'`)
})
