import fc from 'fast-check'
import type { Condition, Rules, Terms, Values } from './plain-operations.ts'

const plain = fc.oneof(
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
  { weight: 5, arbitrary: plain },
  { weight: 1, arbitrary: fc.array(plain, { minLength: 1, maxLength: 2 }).map((or) => ({ or })) },
  { weight: 1, arbitrary: fc.tuple(plain, plain).map((and) => ({ and })) },
  { weight: 1, arbitrary: plain.map((not) => ({ not })) },
)
const term = fc.oneof(fc.constant(true as const), condition)
const terms: fc.Arbitrary<Terms> = fc.dictionary(
  fc.constantFrom('everyone', 'user', 'owner', 'clerk', 'head'),
  term,
  { minKeys: 1, maxKeys: 3 },
)
const verbs = ['read', 'create', 'change', 'remove', 'stamp', 'file', 'reopen'] as const
const someRoles = fc.subarray(['clerk', 'head'])

/** Whatever a team might declare about who may. */
export const anyRules: fc.Arbitrary<Rules> = fc.record({
  may: fc.record(Object.fromEntries(verbs.map((verb) => [verb, terms])), {
    // Most things are allowed to somebody: where nobody may anything, nothing is to be seen.
    requiredKeys: ['read', 'create', 'change', 'file', 'reopen'],
  }),
  secret: fc.record({ read: someRoles, change: someRoles }, { requiredKeys: [] }),
})

const anyValues = (isWhole: boolean): fc.Arbitrary<Values> =>
  fc.record(
    {
      title: fc.constantFrom('One', 'Two', ...(isWhole ? [] : [''])),
      shelf: fc.constantFrom('a', 'b', null),
      stars: fc.constantFrom(1, 3, 5, null),
      folder: fc.constantFrom(0, 1, 2, 'none', null),
      secret: fc.constantFrom('hush', null),
    },
    { requiredKeys: isWhole ? ['title'] : [] },
  )

const common = {
  who: fc.constantFrom('stranger', 'una', 'umar', 'clara', 'hedda', 'ada'),
  /** Which of the sheets that have been made, and whether somebody has seen the newest version. */
  which: fc.nat({ max: 7 }),
  isStale: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
}

/** Whatever somebody might try next. */
export const anyAttempt = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      ...common,
      verb: fc.constant('create' as const),
      values: anyValues(true),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      ...common,
      verb: fc.constant('change' as const),
      values: anyValues(false),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      ...common,
      verb: fc.constantFrom('file', 'reopen', 'remove', 'restore', 'stamp', 'read', 'list'),
      values: fc.constant<Values>({}),
    }),
  },
)

export type Attempt = typeof anyAttempt extends fc.Arbitrary<infer One> ? One : never
