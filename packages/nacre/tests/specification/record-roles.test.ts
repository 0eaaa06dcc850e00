import { expect, test } from 'vitest'
import { defineErrors } from '#shell/language/errors/define-errors.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { always, application, only, role, when } from '#shell/language/roles/role.ts'
import { users } from '#shell/language/people/user.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import { compareDescriptions } from '#shell/spec/compare/compare-descriptions.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { renderSpecification } from '#shell/spec/document/specification.ts'
import { generateProduct } from '#shell/spec/generate/generate-product.ts'
import { writeMarkdown } from '#shell/spec/markdown/write-markdown.ts'
import { parseSpecification } from '#shell/spec/parse/parse-specification.ts'
import { shellFacts } from '#shell/spec/shell-facts.fixture.ts'

const dispatcher = role('dispatcher')
const errors = defineErrors({
  'call-the-dispatcher': {
    status: 409,
    message: 'Call the dispatcher.',
    cause: 'The tour is about to leave.',
    hint: 'The number is on the invoice.',
  },
})

const tour = entity({
  name: 'tour',
  plural: 'tours',
  fields: { client: relation('user'), title: text(), minutes: integer(), remark: text() },
  recordRoles: { client: { client: me }, crew: { shifts: { person: me } } },
  states: {
    initial: 'planned',
    finalStates: ['cancelled'],
    moves: {
      cancel: {
        from: 'planned',
        to: 'cancelled',
        may: {
          client: when({ minutes: { gt: 120 } }, { else: errors['call-the-dispatcher'] }),
          dispatcher: always,
        },
      },
      expire: { from: 'planned', to: 'cancelled', may: application },
    },
  },
  may: {
    read: { client: always, crew: always, dispatcher: always },
    create: application,
    change: {
      client: when(
        { state: 'planned' },
        { fields: ['title', 'remark'], else: errors['call-the-dispatcher'] },
      ),
      crew: only('remark'),
      dispatcher: always,
    },
  },
  fieldPermissions: { remark: { change: { crew: always } } },
})

const shift = entity({
  name: 'shift',
  plural: 'shifts',
  fields: { tour: relation('tour', { inverse: 'shifts' }), person: relation('user') },
})

const product = defineProduct({
  name: 'Tours',
  tagline: 'Who drives?',
  entities: [tour, shift],
  roles: [dispatcher],
  errors,
  users: users({ signUp: 'closed', signInMethods: { password: true } }),
  pages: {},
})

const description = describeProduct(product, shellFacts)
const printed = writeMarkdown(renderSpecification(description))

test('roles on records, their errors and fields are printed', () => {
  for (const line of [
    '| `client` | client is me |',
    '| `crew` | shifts where (person is me) |',
    '`client` when minutes is more than 120, else `call-the-dispatcher`; `dispatcher`',
    'when state is planned, else `call-the-dispatcher`, only `title`, `remark`',
    'only `remark`',
  ]) {
    expect(printed).toContain(line)
  }
})

test('roles on records are read back and drafted', () => {
  const { description: read, leftovers } = parseSpecification(printed, description.shell)
  expect(leftovers).toEqual([])
  const [parsed] = read.entities
  const [declared] = description.entities
  expect(parsed).toMatchObject({
    may: declared?.may,
    recordRoles: declared?.recordRoles,
    states: { moves: declared?.states?.moves },
  })
  expect(parsed?.fields.map((one) => one.change)).toEqual(declared?.fields.map((one) => one.change))
  const drafted = JSON.stringify(generateProduct({ description: read, leftovers })).replaceAll(
    /\s|\\n/gu,
    '',
  )
  for (const source of [
    'recordRoles:{client:{client:me},crew:{shifts:{person:me}}}',
    "client:when({minutes:{gt:120}},{else:errors['call-the-dispatcher']})",
    "when({state:'planned'},{else:errors['call-the-dispatcher'],fields:['title','remark']",
    "crew:only('remark')",
    'create:application',
  ]) {
    expect(drafted).toContain(source)
  }
})

test('fewer fields of a role are a breaking change, and another error is a change', () => {
  const [first, ...others] = description.entities
  if (!first) throw new Error('The tour is missing.')
  const may = {
    ...first.may,
    change: (first.may['change'] ?? []).map((term) =>
      term.who === 'client' ? { who: 'client', when: 'state is planned', fields: ['title'] } : term,
    ),
  }
  const after = { ...description, entities: [{ ...first, may }, ...others] }
  const changes = JSON.stringify(compareDescriptions(description, after))
  expect(changes).toContain('only title, no longer when state is planned, only title, remark')
})
