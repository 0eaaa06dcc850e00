import fc from 'fast-check'
import type { Condition, Rules, AccessRuleData, Values } from './reference-model.ts'

const simpleCondition = fc.oneof(
  fc.constantFrom<Condition>(
    { shelf: 'a' },
    { shelf: 'b' },
    { stars: 3 },
    { state: 'draft' },
    { state: 'filed' },
    { owner: 'me' },
    { folder: 'mine' },
    { folder: 'open' },
  ),
)
const condition: fc.Arbitrary<Condition> = fc.oneof(
  { weight: 5, arbitrary: simpleCondition },
  {
    weight: 1,
    arbitrary: fc.array(simpleCondition, { minLength: 1, maxLength: 2 }).map((or) => ({ or })),
  },
  { weight: 1, arbitrary: fc.tuple(simpleCondition, simpleCondition).map((and) => ({ and })) },
  { weight: 1, arbitrary: simpleCondition.map((not) => ({ not })) },
)
const ruleValue = fc.oneof(fc.constant(true as const), condition)
const accessRule: fc.Arbitrary<AccessRuleData> = fc.dictionary(
  fc.constantFrom('everyone', 'user', 'owner', 'clerk', 'head'),
  ruleValue,
  { minKeys: 1, maxKeys: 3 },
)
const verbs = ['read', 'create', 'change', 'remove', 'stamp', 'file', 'reopen'] as const
const roleSubsets = fc.subarray(['clerk', 'head'])

/** Generates permissions. */
export const anyRules: fc.Arbitrary<Rules> = fc.record({
  may: fc.record(Object.fromEntries(verbs.map((verb) => [verb, accessRule])), {
    // Most verbs have a rule. Without permitted requests the test compares nothing.
    requiredKeys: ['read', 'create', 'change', 'file', 'reopen'],
  }),
  secret: fc.record({ read: roleSubsets, change: roleSubsets }, { requiredKeys: [] }),
})

const anyValues = (isComplete: boolean): fc.Arbitrary<Values> =>
  fc.record(
    {
      title: fc.constantFrom('One', 'Two', ...(isComplete ? [] : [''])),
      shelf: fc.constantFrom('a', 'b', null),
      stars: fc.constantFrom(1, 3, 5, null),
      folder: fc.constantFrom(0, 1, 2, 'none', null),
      secret: fc.constantFrom('hush', null),
    },
    { requiredKeys: isComplete ? ['title'] : [] },
  )

const requestFields = {
  actorName: fc.constantFrom('stranger', 'una', 'umar', 'clara', 'hedda', 'ada'),
  sheetIndex: fc.nat({ max: 7 }),
  isStale: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
}

/** Generates requests. */
export const anyAttempt = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      ...requestFields,
      verb: fc.constant('create' as const),
      values: anyValues(true),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      ...requestFields,
      verb: fc.constant('change' as const),
      values: anyValues(false),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      ...requestFields,
      verb: fc.constantFrom('file', 'reopen', 'remove', 'restore', 'stamp', 'read', 'list'),
      values: fc.constant<Values>({}),
    }),
  },
)

export type Attempt = typeof anyAttempt extends fc.Arbitrary<infer One> ? One : never
