import { expect, test } from 'vitest'
import { validateProduct } from '#shell/model/validate-product.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { renderSpecification } from '#shell/spec/document/specification.ts'
import { generateProduct } from '#shell/spec/generate/generate-product.ts'
import { shellFacts } from '#shell/spec/shell-facts.fixture.ts'
import { writeMarkdown } from '#shell/spec/markdown/write-markdown.ts'
import { parseSpecification } from '#shell/spec/parse/parse-specification.ts'
import { aroundMoments } from '../integration/timers/around-moments.ts'
import { boxOffice } from '../integration/timers/box-office.ts'

const described = describeProduct(boxOffice, shellFacts)
const printed = writeMarkdown(renderSpecification(described))

test('the declarations are valid', () => {
  expect(validateProduct(boxOffice)).toEqual([])
})

test('the specification says when moves happen by themselves, and is read back', () => {
  expect(printed).toContain('15 minutes after entering the state')
  expect(printed).toContain('at the moment `opensAt`')
  expect(printed).toContain('on the day `ends`')
  const parsed = parseSpecification(printed, described.shell)
  expect(parsed.leftovers).toEqual([])
  expect(parsed.description.entities.map(({ states }) => states)).toEqual(
    described.entities.map(({ states }) => states),
  )
  const files = generateProduct(parsed)
  expect(files['entities/ticket.ts']).toContain('after: minutes(15)')
  expect(files['entities/season.ts']).toContain("at: dateTimeField('opensAt')")
  expect(files['entities/season.ts']).toContain("at: dateField('ends')")
})

test('a moment before or after a field is printed as a formula, and read back', () => {
  const all = describeProduct(aroundMoments, shellFacts)
  const text = writeMarkdown(renderSpecification(all))
  expect(text).toContain('at the moment `plus(starts, minutes(15))`')
  const parsed = parseSpecification(text, all.shell)
  expect(parsed.leftovers).toEqual([])
  expect(parsed.description.entities.map(({ states }) => states)).toEqual(
    all.entities.map(({ states }) => states),
  )
  const files = generateProduct(parsed)
  expect(files['entities/month.ts']).toContain("at: plus(dateField('due'), months(1))")
})
