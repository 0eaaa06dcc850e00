import fc from 'fast-check'

/** Values of books, among them all that is easily mixed up. */
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
const equal = ['is', 'not', 'in']
const ordered = [...equal, 'gt', 'gte', 'lt', 'lte']
const operators: Readonly<Record<string, readonly string[]>> = {
  title: [...ordered, 'contains', 'startsWith'],
  pages: ordered,
  price: ordered,
  weight: ordered,
  isFragile: ['is', 'not'],
  bought: ordered,
  lastSeen: ordered,
  condition: equal,
  spine: equal,
  moreAbout: [...equal, 'contains', 'startsWith'],
  twoCost: ordered,
  shout: [...ordered, 'contains'],
}
const lists: Readonly<Record<string, readonly (string | number | boolean)[]>> = {
  topics: ['sea', 'land', 'air'],
  tags: ['red', 'a"b', '{}', '1'],
  volumes: [0, 1, 2],
  marks: ['1.0', '2.5'],
  answers: [true, false],
}
const parts: Readonly<Record<string, readonly string[]>> = {
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

const atom = fc.constantFrom(...Object.keys(operators)).chain((name) =>
  fc.constantFrom(...(operators[name] ?? []), 'empty').chain((operator) => {
    const value = fc.constantFrom(...values(name))
    const of =
      operator === 'empty'
        ? fc.boolean()
        : operator === 'in'
          ? fc.array(value, { maxLength: 3 })
          : operator === 'contains' || operator === 'startsWith'
            ? fc.constantFrom(...(parts[name] ?? []))
            : operator === 'is' || operator === 'not'
              ? fc.oneof(value, fc.constant(null))
              : value
    return of.map((one) => ({ [name]: { [operator]: one } }))
  }),
)
const listAtom = fc.constantFrom(...Object.keys(lists)).chain((name) =>
  fc.oneof(
    fc.constantFrom(...(lists[name] ?? [])).map((has) => ({ [name]: { has } })),
    fc.boolean().map((empty) => ({ [name]: { empty } })),
  ),
)
/** Anything that can be asked of a list of books. */
export const { where } = fc.letrec<{ where: Readonly<Record<string, unknown>> }>((tie) => ({
  where: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    atom,
    listAtom,
    fc.tuple(atom, atom).map(([one, other]) => ({ ...one, ...other })),
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
  'createdAt',
  'id',
]
/** Any order that a list of books can have. */
export const sort = fc
  .uniqueArray(fc.tuple(fc.constantFrom('', '-'), fc.constantFrom(...sortable)), {
    maxLength: 3,
    selector: ([, name]) => name,
  })
  .map((steps) => steps.map((step) => step.join('')).join(','))
/** Any book, without its shelf. */
export const book = fc.record({
  title: fc.constantFrom(...(pool['title'] ?? [])),
  ...Object.fromEntries(
    Object.entries(pool)
      .filter(([name]) => name !== 'title')
      .map(([name, all]) => [name, fc.option(fc.constantFrom(...all))]),
  ),
  ...Object.fromEntries(Object.entries(lists).map(([name, all]) => [name, fc.subarray([...all])])),
})
