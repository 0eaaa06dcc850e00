import { expect, test } from 'vitest'
import { validateProduct } from '#shell/model/validate-product.ts'
import { compareDescriptions } from '#shell/spec/compare/compare-descriptions.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { renderSpecification } from '#shell/spec/document/specification.ts'
import { generateProduct } from '#shell/spec/generate/generate-product.ts'
import { shellFacts } from '#shell/spec/shell-facts.fixture.ts'
import { writeMarkdown } from '#shell/spec/markdown/write-markdown.ts'
import { parseSpecification } from '#shell/spec/parse/parse-specification.ts'
import { delivery } from '../integration/triggers/delivery.ts'
import { orders } from '../integration/triggers/orders.ts'

const described = describeProduct(delivery, shellFacts)
const printed = writeMarkdown(renderSpecification(described))

test('the declarations are valid', () => {
  expect(validateProduct(delivery)).toEqual([])
})

test('the specification says what happens to another record, and is read back', () => {
  expect(printed).toContain(
    'with `scan.create` via `parcel` where `kind is load`, else `not-packed`',
  )
  expect(printed).toContain('with `tour.change` via `vans`, required')
  expect(printed).toContain('with `scan.remove` via `parcel` |')
  expect(printed).toContain(
    'with `tour.fail` via `tour`; with `scan.create` via `parcel` where `kind is miss`',
  )
  const parsed = parseSpecification(printed, described.shell)
  expect(parsed.leftovers).toEqual([])
  expect(parsed.description.entities.map(({ states }) => states)).toEqual(
    described.entities.map(({ states }) => states),
  )
  const files = generateProduct(parsed)
  expect(files['entities/parcel.ts']).toContain("must: errors['not-packed']")
  expect(files['entities/van.ts']).toContain(
    "on: { entity: 'tour', verb: 'change', via: 'vans', must: true }",
  )
  expect(files['entities/parcel.ts']).toContain(
    "on: [{ entity: 'tour', verb: 'fail', via: 'tour' }, {",
  )
})

test('a cause that requires a move concerns those who write', () => {
  const without = structuredClone(described)
  for (const move of without.entities.flatMap(({ states }) => states?.moves ?? []))
    Reflect.deleteProperty(move, 'on')
  const texts = compareDescriptions(without, described).map(({ text }) => text)
  expect(texts).toContainEqual(expect.stringContaining('scan.create now requires the transition'))
  expect(texts).toContainEqual(expect.stringContaining('happens with scan.remove'))
  const back = compareDescriptions(described, without).map(({ text }) => text)
  expect(back).toContainEqual(expect.stringContaining('no longer happens with scan.create'))
})

test('the specification says the condition of a move, and is read back', () => {
  const of = describeProduct(orders, shellFacts)
  const text = writeMarkdown(renderSpecification(of))
  expect(text).toContain('as soon as `open is 0 and count is more than 0`')
  const parsed = parseSpecification(text, of.shell)
  expect(parsed.leftovers).toEqual([])
  expect(parsed.description.entities.map(({ states }) => states)).toEqual(
    of.entities.map(({ states }) => states),
  )
  const files = generateProduct(parsed)
  expect(files['entities/order.ts']).toContain('asSoonAs: { open: 0, count: { gt: 0 } }')
})
