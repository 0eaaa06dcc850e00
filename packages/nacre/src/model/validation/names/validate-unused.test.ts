import { expect, test } from 'vitest'
import { product as library } from 'example-library/product.ts'
import { action } from '#shell/language/entities/action.ts'
import { call } from '#shell/language/product/call.ts'
import { defineErrors } from '#shell/language/errors/define-errors.ts'
import { pageContent } from '#shell/language/product/page-content.ts'
import { problemsOf } from '../problems-of.fixture.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { counter } from '#shell/field-types/counter/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { list } from '#shell/field-types/list/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { relations } from '#shell/field-types/relations/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { job } from '#shell/language/product/job.ts'
import { everyone, role } from '#shell/language/roles/role.ts'

type Declared = Omit<Parameters<typeof entity>[0], 'name' | 'plural'>

const mistakesOf = (declared: Declared) => {
  const pen: Entity = entity({ name: 'pen', plural: 'pens', ...declared })
  return problemsOf({ ...library, entities: [...library.entities, pen] })
}

const use = { from: 'new', to: 'used', may: everyone }

test.each<[string, Declared, string]>([
  [
    'a section without fields',
    { fields: {}, sections: { looks: { fields: [] } } },
    'The section looks of pen has no fields: name some, or take it out.',
  ],
  [
    'a counter in which nothing counts',
    { fields: { likes: counter() } },
    'No action counts in the field likes of pen: declare a reaction, or use an integer.',
  ],
  [
    'a label for a state that is not there',
    {
      fields: {},
      states: { initial: 'new', moves: { use }, finalStates: ['used'], labels: { usd: 'Used' } },
    },
    'The states of pen have a label for usd, which is not a state: it is one of new, used.',
  ],
  [
    'an end that a move leaves',
    { fields: {}, states: { initial: 'new', moves: { use }, finalStates: ['used', 'new'] } },
    'The state new of pen is named in finalStates, but a move leaves it: take it out.',
  ],
  [
    'what a guard needs, without a guard',
    {
      fields: {},
      states: {
        initial: 'new',
        moves: { use: { ...use, guardDescription: 'Ink.' } },
        finalStates: ['used'],
      },
    },
    'The move use of pen says what its guard needs, but has no guard.',
  ],
  [
    'empty permissions of a field',
    { fields: { ink: text() }, fieldPermissions: { ink: {} } },
    'The permissions of the field ink of pen are empty. State who may read or change it.',
  ],
  [
    'a limit for each above that for all',
    { fields: {}, limits: { perOwner: 10, total: 5 } },
    'The limit perOwner of pen is 10, but there may be only 5 in all.',
  ],
  [
    'days that are none',
    { fields: {}, trashDays: 1.5 },
    'The trashDays of pen must be a whole number from 0.',
  ],
  [
    'a uniqueness of nothing',
    { fields: {}, unique: { once: { fields: [], message: 'Once.' } } },
    'The uniqueness once of pen names no fields.',
  ],
  [
    'a uniqueness of what cannot be compared',
    {
      fields: { name: text(), marks: list(text()) },
      unique: { once: { fields: ['name', 'marks'], message: 'Once.' } },
    },
    'The uniqueness once of pen names marks, whose values cannot be compared.',
  ],
  [
    'an order of what has none',
    { fields: { books: relations('book') }, indexes: ['books'] },
    'pen is sorted by books, whose values have no order.',
  ],
  [
    'a former name that is a present one',
    { fields: { ink: text(), colour: text({ renamedFrom: 'ink' }) } },
    'The field colour of pen was ink before, which is a field still.',
  ],
  [
    'an input that points nowhere',
    {
      fields: {},
      actions: { lend: action({ input: { to: relation('persn') }, run: async () => {} }) },
    },
    'The input to of lend of pen points to persn, which is not an entity. Did you mean pen?',
  ],
  [
    'an input that cannot be',
    {
      fields: {},
      actions: {
        lend: action({ input: { days: integer({ min: 5, max: 1 }) }, run: async () => {} }),
      },
    },
    'The input days of lend of pen: Its smallest value 5 is above its largest, 1.',
  ],
])('%s is rejected', (_, declared, sentence) => {
  expect(mistakesOf(declared)).toEqual([sentence])
})

test('seeds, roles and jobs must name existing declarations', () => {
  const values = { title: 'Kelp' }
  const samples = [
    { entity: 'book', ref: 'kelp', values: { ...values, titel: 'Kelp', shelf: 'sea' } },
    { entity: 'book', ref: 'kelp', values },
  ]
  const jobs = { ...library.jobs, 'nacre.cleanup': job({ run: async () => {} }) }
  const roles = [...library.roles, role('guest', { includes: [role('reader')] })]
  const usedInCode = { jobs: ['nacre.cleanup'], roles: ['guest'] }
  expect(problemsOf({ ...library, seeds: samples, jobs, roles, usedInCode })).toEqual([
    'The job nacre.cleanup needs another name: nacre. begins those of the application itself.',
    'The role guest includes reader, which is not a role of the product.',
    'Sample 1, of book, has a value for titel, which is not a field. Did you mean title?',
    'Sample 1, of book, points to the bookShelf sea, but no earlier seed has that ref.',
    'Sample 2, of book, has the ref kelp, as an earlier one has.',
  ])
})

test('rejects unused names, unless they are listed in usedInCode', () => {
  const words = { en: 'The shelf is full.', de: 'Das Regal ist voll.' }
  const shelfFull = { status: 409, message: words, cause: words, hint: words }
  const product = {
    ...library,
    roles: [...library.roles, role('porter'), role('doorman', { includes: [role('porter')] })],
    errors: { ...library.errors, ...defineErrors({ 'shelf-full': shelfFull }) },
    calls: { weather: call({ url: '/weather', responseFields: [] }) },
    jobs: { ...library.jobs, remind: job({ run: async () => {} }) },
  }
  const sentence = (kind: string, name: string) =>
    `No declaration uses the ${kind} ${name}: take it out, or name it in usedInCode.${kind}s if code does.`
  expect(problemsOf(product)).toEqual([
    sentence('role', 'porter'),
    sentence('role', 'doorman'),
    sentence('error', 'shelf-full'),
    sentence('call', 'weather'),
    sentence('job', 'remind'),
  ])
  const usedInCode = {
    roles: ['porter', 'doorman'],
    errors: ['shelf-full'],
    calls: ['weather'],
    jobs: ['remind'],
  }
  expect(problemsOf({ ...product, usedInCode })).toEqual([])
  expect(problemsOf({ ...library, usedInCode: { jobs: ['remnid'] } })).toEqual([
    'usedInCode names the job remnid, which the product does not declare.',
  ])
})

test('a role counts as used if it includes a used one, and a call if a page makes it', () => {
  const roles = [...library.roles, role('head', { includes: [...library.roles] })]
  const calls = { weather: call({ url: '/weather', responseFields: [] }) }
  const screens = { home: pageContent({ calls: ['weather'] }) }
  expect(problemsOf({ ...library, roles, calls, pageContents: screens })).toEqual([])
})
