import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add } from '#shell/language/expressions/arithmetic.ts'
import { defineErrors } from '#shell/language/errors/define-errors.ts'
import { days, hours } from '#shell/language/expressions/duration.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import {
  integerField,
  literal,
  textField,
  upperCase,
} from '#shell/language/expressions/expression.ts'
import {
  byApplication,
  type FieldSource,
  numbered,
  sequence,
  slugOf,
} from '#shell/language/fields/field-source.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'
import type { VerbConditions } from '#shell/language/entities/only-if.ts'
import type { ProcessJob, ProcessStep } from '#shell/language/product/product-processes.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { everyone, role } from '#shell/language/roles/role.ts'
import { minus, now, plus } from '#shell/language/expressions/time-expressions.ts'
import { users } from '#shell/language/people/user.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import type { Description } from '#shell/spec/description.ts'
import { renderSpecification } from '#shell/spec/document/specification.ts'
import { shellFacts } from '#shell/spec/shell-facts.fixture.ts'
import { writeMarkdown } from '#shell/spec/markdown/write-markdown.ts'
import { parseSpecification } from '#shell/spec/parse/parse-specification.ts'

const clerk = role('clerk')
const errors = defineErrors({
  full: { status: 409, message: 'It is full.', cause: 'Too many.', hint: 'Wait.' },
})

/** Texts with everything that the document uses as a separator or a mark. */
const words = fc
  .array(
    fc.constantFrom(
      'seat',
      'only if',
      '; ',
      ', ',
      '`a`',
      '“b”',
      ' | ',
      '*',
      '"',
      '\\',
      ': ',
      'else',
      'x_y',
      '(z)',
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => `It ${parts.join(' ').replaceAll(/ +/gu, ' ').trim()}`)
const localized: fc.Arbitrary<LocalizedText> = fc.oneof(words, fc.record({ en: words, de: words }))
const otherwise = fc.oneof(localized, fc.constant(errors.full))
const condition = fc.constantFrom<Where>(
  { count: { gte: 3 } },
  { or: [{ buyer: me }, { title: 'x; y, else `z`' }] },
  { not: { other: { title: { contains: 'only if' } } } },
  { others: { count: { lt: 2 } } },
  { state: { in: ['held', 'paid'] } },
)
const conditions: fc.Arbitrary<VerbConditions> = fc.dictionary(
  fc.constantFrom('short', 'open', 'mine'),
  fc.record(
    {
      check: condition,
      else: otherwise,
      except: fc.constant([clerk]),
      fields: fc.constant(['count', 'title']),
    },
    { requiredKeys: ['check', 'else'] },
  ),
  { maxKeys: 2 },
)
const period = fc.constantFrom({}, { per: 'year' }, { per: 'other' }, { from: 2_000, per: 'month' })
const textSource = fc.oneof<fc.Arbitrary<FieldSource>[]>(
  fc.constantFrom(
    byApplication,
    slugOf('title'),
    textField('other.title'),
    literal('a; b, “c” `d`'),
  ),
  period.map((options) => numbered('N-{year}/{5}; {month}', options)),
)
const numberSource = fc.oneof<fc.Arbitrary<FieldSource>[]>(
  fc.constantFrom(byApplication, add(integerField('other.count'), integerField('count'))),
  period.map(sequence),
)
const moment = fc.constantFrom(now, plus(now, days(2)), minus(plus(now, days(1)), hours(3)))
const flags = fc.record({ fixed: fc.boolean(), hidden: fc.boolean() })

const fields = fc.record({
  title: fc.constant(text({ required: true })),
  count: flags.map((one) => integer({ ...one, default: add(integerField('other.count'), 1) })),
  at: fc.tuple(moment, flags).map(([value, one]) => dateTime({ default: value, ...one })),
  code: textSource.map((set) => text({ set, required: true })),
  number: numberSource.map((set) => integer({ set })),
  made: fc.tuple(moment, fc.boolean()).map(([set, zoned]) => dateTime({ set, zoned })),
  buyer: fc.constantFrom(relation('user', { set: me }), relation('user', { default: me })),
  other: fc.constant(relation('thing', { inverse: 'others' })),
  note: fc.constant(text()),
})

const input = fc.record(
  {
    note: fc.constantFrom('required' as const, 'optional' as const),
    at: moment.map((value) => ({ default: value })),
    buyer: fc.constant({ default: me }),
  },
  { requiredKeys: [] },
)
const sets = fc.record(
  {
    note: fc.oneof(words, fc.constantFrom(null, upperCase(textField('title')))),
    count: fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constant(add(integerField('count'), 1))),
    at: moment,
    buyer: fc.constant(me),
    made: fc.constant('2026-01-28T10:00:00.000Z'),
  },
  { requiredKeys: [] },
)

const rights = fc.dictionary(
  fc.constant('things'),
  fc.subarray(['read', 'list', 'create', 'change', 'remove', 'pay'], { minLength: 1 }),
)
const code = async () => undefined
const parts = fc.constantFrom(
  { effect: code },
  { guard: code },
  { guard: code, prepare: code, effect: code },
)
const job: fc.Arbitrary<ProcessJob> = fc
  .record({ description: localized, rights, isDaily: fc.boolean(), isRenamed: fc.boolean() })
  .map(({ isDaily, isRenamed, ...one }) => ({
    ...one,
    kind: 'job',
    input: isDaily ? {} : { thing: text({ required: true }), user: relation('user') },
    sends: [],
    starts: [],
    maxAttempts: 4,
    timeoutSeconds: 90,
    schedule: isDaily ? { every: 'day at 04:00' } : undefined,
    renamedFrom: isRenamed ? 'earlier' : undefined,
    run: code,
  }))
const step = (verbs: readonly string[], jobs: readonly ProcessJob[]): fc.Arbitrary<ProcessStep> =>
  fc
    .record({
      description: localized,
      rights,
      functions: parts,
      starts: fc.subarray([...jobs]),
      catches: fc.subarray([errors.full]),
    })
    .map(({ functions, ...one }) => ({
      kind: 'step',
      entity: 'thing',
      verbs,
      sends: [],
      ...one,
      ...functions,
    }))

const processes = fc
  .tuple(job, job)
  .chain(([fold, print]) =>
    fc
      .tuple(step(['create', 'change'], [fold, print]), step(['pay'], [print]))
      .map((steps) => ({ steps, jobs: { fold, print } })),
  )

const product = fc
  .record({
    fields,
    input,
    sets,
    processes,
    create: conditions,
    write: conditions,
    pay: conditions,
  })
  .map((any) => {
    const thing = entity({
      name: 'thing',
      plural: 'things',
      fields: any.fields,
      states: {
        initial: 'held',
        moves: {
          pay: {
            from: 'held',
            to: 'paid',
            may: everyone,
            input: any.input,
            sets: any.sets,
            onlyIf: any.pay,
            errors: [errors.full],
          },
        },
        finalStates: ['paid'],
      },
      onlyIf: { create: any.create, write: any.write },
      errors: { change: [errors.full] },
    })
    const declared = defineProduct({
      name: 'Anything',
      tagline: '',
      languages: ['en', 'de'],
      entities: [thing],
      roles: [clerk],
      errors,
      users: users({ signUp: 'closed', signInMethods: { password: true } }),
      usedInCode: { roles: ['clerk'] },
      pages: {},
    })
    return { ...declared, processes: any.processes }
  })

test('the processes of any product are printed, and read back as they are', () => {
  const print = (description: Description) => writeMarkdown(renderSpecification(description))
  fc.assert(
    fc.property(product, (one) => {
      const described = describeProduct(one, shellFacts)
      const printed = print(described)
      const { description, leftovers } = parseSpecification(printed, described.shell)
      expect(leftovers).toEqual([])
      expect(print(description)).toBe(printed)
      const [before] = described.entities
      const [after] = description.entities
      expect(after).toMatchObject({ onlyIf: before?.onlyIf, errors: before?.errors })
      expect(after?.states?.moves).toEqual(before?.states?.moves)
      expect(after?.fields.map(settingOf)).toEqual(before?.fields.map(settingOf))
      expect(description.steps).toEqual(described.steps)
    }),
    { numRuns: 50, seed: 58 },
  )
})

const settingOf = ({
  source,
  computedDefault,
  fixed,
  hidden,
  required,
}: Description['entities'][number]['fields'][number]) => ({
  source,
  computedDefault,
  fixed,
  hidden,
  required,
})
