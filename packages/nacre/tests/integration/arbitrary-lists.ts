import fc from 'fast-check'

/** Values of books, among them texts and numbers that are easily confused. */
export const pool: Readonly<Record<string, readonly unknown[]>> = {
  title: [
    'Sea',
    'sea',
    'Seaweed',
    'The 100% Sea',
    'a_b',
    'a\\b',
    'Ärger',
    '🐚',
    'Z',
    "O'Hara",
    '[a*?]',
    'ΟΔΌΣ ωμέγα',
    'İstanbul ıI',
    'ÉTÉ-Straße^',
  ],
  pages: [1, 2, 10, 99, 100, 5_000],
  price: ['0.00', '0.10', '2.00', '10.00', '9.99', '12345.67'],
  weight: ['0.001', '0.100', '1.000', '12.345'],
  isFragile: [true, false],
  bought: ['2025-12-31', '2026-01-01', '2026-01-28', '1969-07-20'],
  lastSeen: [
    '2026-01-28T08:00:00.000Z',
    '2026-01-28T08:00:00.001Z',
    '2026-07-31T22:30:00.000Z',
    '1969-12-31T23:59:59.999Z',
  ],
  condition: ['good', 'worn'],
  spine: ['#ffffff', '#000000'],
  moreAbout: ['https://example.org/a', 'https://example.org/b%20c'],
}
const equality = ['is', 'not', 'in']
const comparison = [...equality, 'gt', 'gte', 'lt', 'lte']
const operators: Readonly<Record<string, readonly string[]>> = {
  title: [...comparison, 'contains', 'startsWith'],
  pages: comparison,
  price: comparison,
  weight: comparison,
  isFragile: ['is', 'not'],
  bought: comparison,
  lastSeen: comparison,
  condition: equality,
  spine: equality,
  moreAbout: [...equality, 'contains', 'startsWith'],
  twoCost: comparison,
  shout: [...comparison, 'contains'],
}
const listValues: Readonly<Record<string, readonly (string | number | boolean)[]>> = {
  topics: ['sea', 'land', 'air'],
  tags: ['red', 'a"b', '{}', '1'],
  volumes: [0, 1, 2],
  marks: ['1.0', '2.5'],
  answers: [true, false],
}
const substrings: Readonly<Record<string, readonly string[]>> = {
  title: [
    'sea',
    '%',
    '_',
    '\\',
    "'",
    'a_',
    '',
    'é',
    'ärg',
    'ΩΜΈ',
    'όσ',
    'i',
    'ı',
    '[',
    '[a',
    '*',
    '?',
    '^',
    ']',
    'STRAẞE',
    '🐚',
    '.',
  ],
  moreAbout: ['example', 'https://', '%20'],
  shout: ['SEA', '%'],
}
const values = (name: string) =>
  name === 'twoCost' ? ['0.20', '4.00'] : name === 'shout' ? ['SEA', 'Z'] : (pool[name] ?? [])

const condition = fc.constantFrom(...Object.keys(operators)).chain((name) =>
  fc.constantFrom(...(operators[name] ?? []), 'empty').chain((operator) => {
    const value = fc.constantFrom(...values(name))
    const operand =
      operator === 'empty'
        ? fc.boolean()
        : operator === 'in'
          ? fc.array(value, { maxLength: 3 })
          : operator === 'contains' || operator === 'startsWith'
            ? fc.constantFrom(...(substrings[name] ?? []))
            : operator === 'is' || operator === 'not'
              ? fc.oneof(value, fc.constant(null))
              : value
    return operand.map((one) => ({ [name]: { [operator]: one } }))
  }),
)
const listCondition = fc.constantFrom(...Object.keys(listValues)).chain((name) =>
  fc.oneof(
    fc.constantFrom(...(listValues[name] ?? [])).map((has) => ({ [name]: { has } })),
    fc.boolean().map((empty) => ({ [name]: { empty } })),
  ),
)
/** Generates filters of the list of books. */
export const { where } = fc.letrec<{ where: Readonly<Record<string, unknown>> }>((tie) => ({
  where: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    condition,
    listCondition,
    fc.tuple(condition, condition).map(([one, other]) => ({ ...one, ...other })),
    tie('where').map((not) => ({ not })),
    fc.array(tie('where'), { maxLength: 3 }).map((and) => ({ and })),
    fc.array(tie('where'), { maxLength: 3 }).map((or) => ({ or })),
  ),
}))
const sortable = [
  'title',
  'pages',
  'price',
  'weight',
  'bought',
  'lastSeen',
  'twoCost',
  'shout',
  'createdAt',
  'id',
]
/** Generates orders of the list of books. */
export const sort = fc
  .uniqueArray(fc.tuple(fc.constantFrom('', '-'), fc.constantFrom(...sortable)), {
    maxLength: 3,
    selector: ([, name]) => name,
  })
  .map((keys) => keys.map((key) => key.join('')).join(','))
/** Generates books without a shelf. */
export const book = fc.record({
  title: fc.constantFrom(...(pool['title'] ?? [])),
  ...Object.fromEntries(
    Object.entries(pool)
      .filter(([name]) => name !== 'title')
      .map(([name, choices]) => [name, fc.option(fc.constantFrom(...choices))]),
  ),
  ...Object.fromEntries(
    Object.entries(listValues).map(([name, choices]) => [name, fc.subarray([...choices])]),
  ),
})
