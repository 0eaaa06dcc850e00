import { entity } from '#shell/language/entities/define-entity.ts'
import { choice } from '#shell/field-types/choice/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { everyone, role } from '#shell/language/roles/role.ts'
import { describeProduct, type ExternalFacts } from '../describe/describe-product.ts'
import { shellFacts } from '../shell-facts.fixture.ts'

export const editor = role('editor')
export const reader = role('reader')

export const note = {
  name: 'note',
  plural: 'notes',
  fields: {
    title: text({ required: true, max: 80 }),
    body: text(),
    stars: integer({ min: 1, max: 5 }),
    kind: choice(['short', 'long']),
    above: relation('note'),
  },
  states: {
    initial: 'open',
    moves: {
      close: { from: 'open', to: 'shut', may: [editor] },
      open: { from: 'shut', to: 'open', may: [editor] },
    },
  },
  may: { read: everyone, create: [editor, reader], change: [editor] },
  limits: { perOwner: 10 },
} satisfies Declared

type Declared = Parameters<typeof entity>[0]

export function describe(
  change: Partial<Declared> = {},
  more: Partial<Parameters<typeof defineProduct>[0]> = {},
  facts: Partial<ExternalFacts> = {},
) {
  const declared: Declared = { ...note, ...change }
  const product = defineProduct({
    name: 'Notes',
    tagline: '',
    entities: [entity(declared)],
    roles: [editor, reader],
    calls: {},
    pages: {},
    seeds: [],
    ...more,
  })
  return describeProduct(product, { ...shellFacts, ...facts })
}

export const before = describe()
export const { title, body, stars, kind, above } = note.fields
export const { close, open } = note.states.moves
export const withFields = (fields: Declared['fields']) =>
  describe({ fields: { ...note.fields, ...fields } })
export const withMoves = (moves: object) =>
  describe({ states: { initial: 'open', moves: { close, open, ...moves } } })
