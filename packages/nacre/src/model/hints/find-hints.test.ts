import { expect, test } from 'vitest'
import { computed } from '#shell/field-types/computed/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { concat, textField } from '#shell/language/expressions/expression.ts'
import { byApplication } from '#shell/language/fields/field-source.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import { application, everyone, role } from '#shell/language/roles/role.ts'
import { findHints } from './find-hints.ts'

const [clerk, buyer] = [role('clerk'), role('buyer')]
const article = entity({
  name: 'article',
  plural: 'articles',
  fields: { name: text({ required: true }) },
  may: { read: everyone },
})
const line = entity({
  name: 'line',
  plural: 'lines',
  fields: { article: relation('article', { required: true }), pieces: integer() },
  may: { read: [buyer] },
})
const receiptFields = { batch: text(), line: relation('line', { required: true }) }
const receipt = (may: Parameters<typeof entity>[0]['may'], fields = receiptFields) =>
  entity({ name: 'receipt', plural: 'receipts', fields, may: may ?? {} })
const hintsOf = (...entities: readonly ReturnType<typeof entity>[]) =>
  findHints({ entities: [article, ...entities], roles: [clerk, buyer] })

test('tells choices without names, and choices that a role cannot make', () => {
  expect(hintsOf(line, receipt({ create: [clerk, buyer] }))).toEqual([
    {
      place: ['line'],
      problem: 'The records of line have nothing to call them by, so that choices show their ids.',
      example: `title: computed({ expression: concat(textField('article.name')) })`,
    },
    {
      place: ['receipt', 'fields', 'line'],
      problem:
        'clerk may create receipts, which need a line, and may not read any line to choose it.',
      example: 'may: { read: [clerk] }',
    },
  ])
})

test('tells nothing where people choose nothing, or can', () => {
  expect(hintsOf(line, receipt({ create: application }))).toEqual([])
  const set = { batch: text(), line: relation('line', { set: byApplication }) }
  expect(hintsOf(line, receipt({ create: [clerk] }, set as never))).toEqual([])
  const own = { batch: text(), user: relation('user', { required: true, default: me }) }
  expect(hintsOf(receipt({ create: [clerk] }, own as never))).toEqual([])
  const titled = entity({
    name: 'line',
    plural: 'lines',
    fields: {
      article: relation('article', { required: true }),
      title: computed({ expression: concat(textField('article.name')) }),
    },
    may: { read: everyone },
  })
  expect(hintsOf(titled, receipt({ create: [clerk] }))).toEqual([])
})
