import { expect, test } from 'vitest'
import { compareDescriptions } from '#shell/spec/compare/compare-descriptions.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { renderSpecification } from '#shell/spec/document/specification.ts'
import { generateProduct } from '#shell/spec/generate/generate-product.ts'
import { shellFacts } from '#shell/spec/shell-facts.fixture.ts'
import { writeMarkdown } from '#shell/spec/markdown/write-markdown.ts'
import { parseSpecification } from '#shell/spec/parse/parse-specification.ts'
import { invoices } from '../integration/timers/invoices.ts'

const described = describeProduct(invoices, shellFacts)
const printed = writeMarkdown(renderSpecification(described))

test('the specification says when reminders go out, and is read back', () => {
  const row = printed.split('\n').find((one) => one.includes('`invoice.late`'))
  expect(row).toBe(
    '| `invoice.late` | `state is open` | `due` | 07:00 | 2 days | 3 | `late` | `payer` |',
  )
  const parsed = parseSpecification(printed, described.shell)
  expect(parsed.leftovers).toEqual([])
  expect(parsed.description.entities.map(({ timers }) => timers)).toEqual(
    described.entities.map(({ timers }) => timers),
  )
  const files = generateProduct(parsed)
  const source = files['entities/invoice.ts']
  expect(source).toContain("at: minus(dateField('due'), days(3)),")
  for (const line of ["time: '07:00',", 'every: days(2),', 'max: 3,', 'send: late,'])
    expect(source).toContain(line)
  expect(files['entities/visit.ts']).toContain("at: minus(dateTimeField('show.starts'), days(1)),")
})

test('the comparison of two versions names reminders', () => {
  const without = structuredClone(described)
  for (const entity of without.entities) Reflect.deleteProperty(entity, 'timers')
  const texts = compareDescriptions(without, described).map(({ text }) => text)
  expect(texts).toContainEqual(expect.stringContaining('its reminders changed.'))
})
