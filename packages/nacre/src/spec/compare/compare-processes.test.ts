import { expect, test } from 'vitest'
import { action } from '#shell/language/entities/action.ts'
import { defineErrors } from '#shell/language/errors/define-errors.ts'
import { byApplication } from '#shell/language/fields/field-source.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { today } from '#shell/language/expressions/time-expressions.ts'
import { date } from '#shell/field-types/date/field.ts'
import type { StepDescription } from '../process-description.ts'
import { compareDescriptions } from './compare-descriptions.ts'
import { before, close, describe, note, withFields, withMoves } from './notes.fixture.ts'

const errors = defineErrors({
  full: { status: 409, message: 'Full.', cause: '', hint: '' },
})
const list = (readOnly: boolean) =>
  describe({ actions: { count: action({ of: 'list', readOnly, answers: { sum: integer() } }) } })
const short = { check: { stars: { lt: 3 } }, else: 'Too many stars.' }

test.each([
  [
    'a field is set by the application',
    withFields({ body: text({ set: byApplication }) }),
    'the field body is now set by the application.',
    'writers',
  ],
  [
    'a field never changes any more',
    withFields({ title: text({ required: true, max: 80, fixed: true }) }),
    'the field title never changes after creation now.',
    'writers',
  ],
  [
    'a field is hidden from everybody',
    withFields({ body: text({ hidden: true }) }),
    'the field body is now shown to nobody.',
    'everybody',
  ],
  [
    'a required field has a computed default',
    withFields({ day: date({ required: true, default: today }) }),
    'the field day was added.',
    undefined,
  ],
  [
    'a move takes a value',
    withMoves({ close: { ...close, input: { body: 'optional' } } }),
    'the transition close now takes body.',
    undefined,
  ],
  [
    'a move requires a value',
    withMoves({ close: { ...close, input: { body: 'required' } } }),
    'the transition close now requires body.',
    'writers',
  ],
  [
    'a move sets a value',
    withMoves({ close: { ...close, sets: { body: null } } }),
    'the transition close sets other values: it now sets body.',
    undefined,
  ],
  [
    'a move can fail with another error',
    withMoves({ close: { ...close, errors: [errors.full] } }),
    'the transition close can now fail with full.',
    undefined,
  ],
  [
    'a move has a condition that binds everyone',
    withMoves({ close: { ...close, onlyIf: { short } } }),
    'the condition short of close was added: stars is less than 3.',
    'writers',
  ],
  [
    'a verb has a condition that binds everyone',
    describe({ onlyIf: { write: { short } } }),
    'the condition short of write was added: stars is less than 3.',
    'writers',
  ],
  [
    'the code of a verb can fail with another error',
    describe({ errors: { create: [errors.full] } }),
    'create can now fail with full.',
    undefined,
  ],
  [
    'a number has steps',
    withFields({ stars: integer({ min: 1, max: 5, step: 2 }) }),
    'the field stars now has other steps.',
    'writers',
  ],
] as const)('%s', (_, after, sentence, whom) => {
  const changes = compareDescriptions(before, after)
  const found = changes.find((change) => change.text === sentence)
  expect(changes.map((change) => change.text)).toContain(sentence)
  expect(found?.breaks?.clients).toBe(whom)
  expect(compareDescriptions(after, after)).toEqual([])
})

test('an action that only reads is called in another way', () => {
  expect(compareDescriptions(list(false), list(true))).toMatchObject([
    { text: 'the action count is called in another way.', breaks: { clients: 'everybody' } },
  ])
})

test('code of a verb is compared by what it may do', () => {
  const step: StepDescription = {
    entity: note.name,
    verbs: ['create'],
    description: 'Files the note.',
    parts: ['effect'],
    rights: { notes: ['read'] },
    sends: [],
    starts: [],
    catches: [],
  }
  const textsOf = (old: readonly StepDescription[], now: readonly StepDescription[]) =>
    compareDescriptions({ ...before, steps: old }, { ...before, steps: now }).map(
      ({ text: sentence }) => sentence,
    )
  expect(textsOf([], [step])).toEqual(['the code of create was added.'])
  expect(textsOf([step], [])).toEqual(['the code of create was removed.'])
  expect(textsOf([step], [{ ...step, rights: { notes: ['read', 'change'] } }])).toEqual([
    'the code of create has other rights.',
  ])
  expect(textsOf([step], [{ ...step, description: 'Files it.' }])).toEqual([
    'the code of create has a new description.',
  ])
})
