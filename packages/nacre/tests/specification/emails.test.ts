import { expect, test } from 'vitest'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { renderSpecification } from '#shell/spec/document/specification.ts'
import { generateProduct } from '#shell/spec/generate/generate-product.ts'
import { shellFacts } from '#shell/spec/shell-facts.fixture.ts'
import { writeMarkdown } from '#shell/spec/markdown/write-markdown.ts'
import { parseSpecification } from '#shell/spec/parse/parse-specification.ts'
import { theatre } from '../integration/emails/theatre.ts'

const described = describeProduct(theatre, shellFacts)
const printed = writeMarkdown(renderSpecification(described))

test('the specification prints the emails of a product and reads them back', () => {
  const parsed = parseSpecification(printed, described.shell)
  expect(parsed.leftovers).toEqual([])
  expect(parsed.description.emails).toEqual(described.emails)
  expect(parsed.description.entities.map(({ emails }) => emails)).toEqual(
    described.entities.map(({ emails }) => emails),
  )
  const files = generateProduct(parsed)
  expect(files['emails.ts']).toContain('export const yourTicket = defineEmail({')
  expect(files['emails.ts']).toContain('sees: clerk')
  expect(files['entities/ticket.ts']).toContain("to: 'event.manager'")
  expect(files['entities/ticket.ts']).toContain("when: { seat: { not: 'Z9' } }")
  expect(files['entities/ticket.ts']).toContain(
    "import { refused, sold, yourTicket } from '../emails.ts'",
  )
  expect(files['product.ts']).toContain('emails: { yourTicket, refused, sold }')
})

test('only who may see everything sees the texts of emails', () => {
  const visitor = describeProduct(theatre, shellFacts, { kind: 'visitor' })
  expect(JSON.stringify(visitor)).not.toContain('Your ticket')
})
