import { expect, test } from 'vitest'
import { action } from '#shell/language/entities/action.ts'
import { defineErrors } from '#shell/language/errors/define-errors.ts'
import { minutes } from '#shell/language/expressions/duration.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import type { MoveTrigger } from '#shell/language/entities/move-trigger.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { processesOf } from '#shell/language/process/process.ts'
import { withProcesses } from '#shell/language/process/registry.ts'
import { everyone } from '#shell/language/roles/role.ts'
import type { Move } from '#shell/language/entities/state.ts'
import { problemsOf } from '../problems-of.fixture.ts'

const errors = defineErrors({
  'wrong-tour': { status: 409, message: 'Wrong tour.', cause: 'x', hint: 'x' },
  lost: { status: 409, message: 'Lost.', cause: 'x', hint: 'x' },
})

const scan = entity({
  name: 'scan',
  plural: 'scans',
  fields: { kind: text(), parcel: relation('parcel', { required: true, onRemove: 'cascade' }) },
  errors: { create: [errors['wrong-tour'], errors.lost] },
  may: { read: everyone, create: everyone, remove: everyone },
})

const parcelWith = (moves: Readonly<Record<string, Partial<Move>>>) =>
  entity({
    name: 'parcel',
    plural: 'parcels',
    fields: { note: text() },
    states: {
      initial: 'packed',
      moves: Object.fromEntries([
        ...Object.entries(moves).map(([name, move]) => [
          name,
          { from: 'packed', to: 'loaded', may: everyone, ...move },
        ]),
        ['putBack', { from: 'loaded', to: 'packed', may: everyone }],
      ]),
    },
    may: { read: everyone, create: everyone, remove: everyone },
  })

const mistakesOf = (moves: Readonly<Record<string, Partial<Move>>>, entities = [scan]) =>
  problemsOf(
    defineProduct({
      name: 'Delivery',
      tagline: 'Parcels',
      entities: [parcelWith(moves), ...entities],
      errors,
      pages: {},
    }),
  )

const on = (trigger: Partial<MoveTrigger> = {}): Partial<Move> => ({
  on: { entity: 'scan', verb: 'create', via: 'parcel', ...trigger },
})

test('accepts an event of another record, and its error where the cause names it', () => {
  expect(mistakesOf({ load: on() })).toEqual([])
  expect(mistakesOf({ load: on({ must: errors['wrong-tour'], when: { kind: 'x' } }) })).toEqual([])
})

test('says what of an event there is not', () => {
  expect(mistakesOf({ load: on({ entity: 'scam' }) })).toEqual([
    'The move load of parcel waits for scam, which is not an entity: there is parcel, scan.',
  ])
  expect(mistakesOf({ load: on({ verb: 'creates' }) })).toEqual([
    'The move load of parcel waits for scan.creates, which there is not: there is create, change, remove, restore.',
  ])
  const counting = { ...scan, actions: { count: action({ of: 'list' }) } }
  expect(mistakesOf({ load: on({ verb: 'count' }) }, [counting as never])).toContain(
    'The move load of parcel waits for scan.count, which happens to no single record.',
  )
  expect(mistakesOf({ load: on({ via: 'kind' }) })).toEqual([
    'The move load of parcel waits for scan via kind, which is neither a relation of scan to parcel nor one of parcel to scan.',
  ])
  expect(mistakesOf({ load: on({ when: { sort: 'x' } }) })).toEqual([
    'The move load of parcel asks for sort, which is not a field of scan.',
  ])
  const unknown = defineErrors({ odd: { status: 409, message: 'Odd.' } as never })
  expect(mistakesOf({ load: on({ must: unknown.odd }) })).toEqual([
    'The move load of parcel rejects its cause with odd, which is not among the errors of the product.',
    'scan.create triggers parcel.load, which can end with odd: name it in the errors of create.',
  ])
})

test('the cause names the errors of a move that must be made', () => {
  const load = on({ verb: 'remove', must: errors['wrong-tour'] })
  expect(mistakesOf({ load })).toEqual([
    'scan.remove triggers parcel.load, which can end with wrong-tour: name it in the errors of remove.',
  ])
  // The parcel takes its scans along.
  const naming = { ...scan, errors: { ...scan.errors, remove: [errors['wrong-tour']] } }
  expect(mistakesOf({ load }, [naming as never])).toEqual([
    'parcel.remove includes scan.remove, which can end with wrong-tour: name it in the errors of remove.',
  ])
  const lost = { ...on({ verb: 'change', must: true }), errors: [errors.lost] }
  expect(mistakesOf({ load: lost })).toEqual([
    'scan.change triggers parcel.load, which can end with lost: name it in the errors of change.',
  ])
})

test('two moves from one state on one event have conditions', () => {
  const problem =
    'The moves load and pack of parcel both happen from packed on scan.create, so nobody could tell which. Give each a condition.'
  expect(mistakesOf({ load: on(), pack: on({ when: { kind: 'x' } }) })).toEqual([problem])
  const conditions = { load: on({ when: { kind: 'y' } }), pack: on({ when: { kind: 'x' } }) }
  expect(mistakesOf(conditions)).toEqual([])
  expect(mistakesOf({ load: on(), pack: { ...on(), from: 'loaded', to: 'packed' } })).toEqual([])
})

test('a move by itself requires no values', () => {
  const problem =
    'The move load of parcel happens by itself, and requires note, which nobody gives it then.'
  const input = { note: 'required' } as const
  expect(mistakesOf({ load: { ...on(), input } })).toEqual([problem])
  expect(mistakesOf({ load: { after: minutes(5), input } })).toEqual([problem])
  expect(mistakesOf({ load: { ...on(), input: { note: 'optional' } } })).toEqual([])
})

test('moves that trigger each other are a circle', () => {
  const tour = entity({
    name: 'tour',
    plural: 'tours',
    fields: { parcel: relation('parcel') },
    states: {
      initial: 'open',
      moves: {
        end: {
          from: 'open',
          to: 'ended',
          may: everyone,
          on: { entity: 'parcel', verb: 'load', via: 'parcel' },
        },
      },
      finalStates: ['ended'],
    },
    may: { read: everyone, create: everyone },
  })
  const load = on({ entity: 'tour', verb: 'end' })
  expect(mistakesOf({ load }, [scan, tour as never])).toEqual([
    'parcel.load leads to itself: parcel.load → tour.end → parcel.load. Let one of these moves happen by hand, or let the code of one verb do both.',
  ])
})

test('records that are removed along lead back to their beginning', () => {
  const declared = defineProduct({
    name: 'Delivery',
    tagline: 'Parcels',
    entities: [parcelWith({ load: on() }), scan],
    errors,
    pages: {},
  })
  const { step } = processesOf<typeof declared>()
  const tidy = step('scan', 'remove', {
    description: 'Removes the parcel as well.',
    rights: { parcels: ['remove'] },
    effect: async () => {},
  })
  expect(problemsOf(withProcesses(declared, [{ tidy }]))).toEqual([
    'scan.remove leads to itself: scan.remove → parcel.remove → scan.remove. Let one of these moves happen by hand, or let the code of one verb do both.',
  ])
})
