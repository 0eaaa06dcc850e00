import { expect, test } from 'vitest'
import { defineErrors } from '#shell/model/define-errors.ts'
import { entity } from '#shell/model/entity.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { text } from '#shell/model/fields/text.ts'
import { defineProduct } from '#shell/model/product.ts'
import { validateProduct } from '#shell/model/validate-product.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { renderSpecification } from '#shell/spec/document/specification.ts'
import { generateProduct } from '#shell/spec/generate/generate-product.ts'
import { shellFacts } from '#shell/spec/shell-facts.fixture.ts'
import { writeMarkdown } from '#shell/spec/markdown/write-markdown.ts'
import { parseSpecification } from '#shell/spec/parse/parse-specification.ts'

const errors = defineErrors({
  'seat-taken': {
    status: 409,
    message: { en: 'The seat is taken.', de: 'Der Platz ist belegt.' },
    cause: 'Each seat is sold once.',
    hint: 'Choose another seat.',
  },
})
const ticket = entity({
  name: 'ticket',
  plural: 'tickets',
  fields: { seat: text(), row: integer(), code: text() },
  states: {
    initial: 'held',
    moves: { lapse: { from: 'held', to: 'lapsed', may: [] } },
    finalStates: ['lapsed'],
  },
  unique: {
    seat: { fields: ['seat'], where: { state: 'held' }, else: errors['seat-taken'] },
    place: { fields: ['seat', 'row'], message: 'Somebody sits there.' },
    code: { fields: ['code'], where: { or: [{ row: { lt: 10 } }, { row: { empty: true } }] } },
  },
})
const product = defineProduct({
  name: 'Theatre',
  tagline: 'A stage',
  entities: [ticket],
  errors,
  pages: {},
})

test('constraints are printed, parsed and drafted', () => {
  expect(validateProduct(product)).toEqual([])
  const description = describeProduct(product, shellFacts)
  const printed = writeMarkdown(renderSpecification(description))
  expect(printed).toContain(
    '| `seat` | unique together, where `state is held` | `seat` | `seat-taken` |',
  )
  const { description: read, leftovers } = parseSpecification(printed, description.house)
  expect(leftovers).toEqual([])
  expect(read.entities[0]?.unique).toEqual(description.entities[0]?.unique)
  // However the draft is wrapped.
  const drafted = JSON.stringify(generateProduct({ description: read, leftovers }))
    .replaceAll(/\s|\\n/gu, '')
    .replaceAll(',}', '}')
  for (const source of [
    "seat:{fields:['seat'],where:{state:'held'},else:errors['seat-taken']}",
    "place:{fields:['seat','row'],message:'Somebodysitsthere.'}",
    "code:{fields:['code'],where:{or:[{row:{lt:10}},{row:{empty:true}}]}}",
  ]) {
    expect(drafted).toContain(source)
  }
})
