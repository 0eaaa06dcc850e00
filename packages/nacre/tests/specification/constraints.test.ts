import { expect, test } from 'vitest'
import { defineErrors } from '#shell/language/errors/define-errors.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { hours, minutes } from '#shell/language/expressions/duration.ts'
import { integerField } from '#shell/language/expressions/expression.ts'
import { settingField } from '#shell/language/expressions/setting-field.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { date } from '#shell/field-types/date/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { money } from '#shell/field-types/money/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { weekly } from '#shell/field-types/weekly/field.ts'
import { everyone, role } from '#shell/language/roles/role.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { validateProduct } from '#shell/model/validate-product.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { renderSpecification } from '#shell/spec/document/specification.ts'
import { generateProduct } from '#shell/spec/generate/generate-product.ts'
import { shellFacts } from '#shell/spec/shell-facts.fixture.ts'
import { writeMarkdown } from '#shell/spec/markdown/write-markdown.ts'
import { parseSpecification } from '#shell/spec/parse/parse-specification.ts'

const errors = defineErrors({
  'seat-taken': {
    status: 409,
    message: { en: 'The seat is taken.', de: 'Der Platz ist belegt.' },
    cause: 'Each seat is sold once.',
    hint: 'Choose another seat.',
  },
})
const clerk = role('clerk')
const ticket = entity({
  name: 'ticket',
  plural: 'tickets',
  fields: {
    seat: text(),
    row: integer(),
    code: text(),
    price: money('EUR', { step: '0.50' }),
    hall: relation('hall', { inverse: 'tickets' }),
  },
  states: {
    initial: 'held',
    moves: { lapse: { from: 'held', to: 'lapsed', may: [] } },
    finalStates: ['lapsed'],
  },
  unique: {
    seat: { fields: ['seat'], where: { state: 'held' }, else: errors['seat-taken'] },
    place: { fields: ['seat', 'row'], message: 'Somebody sits there.' },
    code: { fields: ['code'], where: { or: [{ row: { lt: 10 } }, { row: { empty: true } }] } },
  },
  limits: {
    total: 500,
    counts: {
      held: {
        of: { state: 'held' },
        per: ['hall', 'owner'],
        max: settingField('most'),
        except: [clerk],
      },
      seats: { per: 'hall', max: integerField('hall.seats'), else: errors['seat-taken'] },
      spent: {
        sum: 'price',
        max: '50.50',
        within: hours(24),
        else: 'Come back, tomorrow.',
      },
      rate: { max: 9, within: hours(settingField('most')) },
      monthly: { max: 99, within: 'month' },
    },
  },
})
const hall = entity({
  name: 'hall',
  plural: 'halls',
  fields: {
    name: text(),
    inside: relation('hall', { acyclic: true }),
    seats: integer({ step: 5 }),
    hours: weekly({ step: minutes(30) }),
  },
})
const closure = entity({
  name: 'closure',
  plural: 'closures',
  fields: { hall: relation('hall'), first: date(), last: date(), note: text() },
})
const event = entity({
  name: 'event',
  plural: 'events',
  fields: {
    hall: relation('hall'),
    starts: dateTime({ step: minutes(15) }),
    ends: dateTime({ zoned: true }),
    remark: text(),
  },
  states: {
    initial: 'planned',
    moves: { approve: { from: 'planned', to: 'approved', may: [] } },
    finalStates: ['approved'],
  },
  noOverlap: {
    hall: {
      per: 'hall',
      from: 'starts',
      to: 'ends',
      gap: minutes(30),
      where: { state: { in: ['planned', 'approved'] } },
      else: 'The hall is taken, then.',
    },
    closures: {
      per: 'hall',
      from: 'starts',
      to: 'ends',
      with: {
        entity: 'closure',
        per: 'hall',
        from: 'first',
        to: 'last',
        where: { note: { not: null } },
        asks: 'here',
      },
      else: errors['seat-taken'],
    },
  },
  within: {
    hours: { from: 'starts', to: 'ends', hours: 'hall.hours', else: errors['seat-taken'] },
  },
  may: { free: everyone },
  frozen: { when: { state: 'approved' }, except: ['remark'], message: 'It is approved.' },
})
const product = defineProduct({
  name: 'Theatre',
  tagline: 'A stage',
  entities: [ticket, hall, closure, event],
  roles: [clerk],
  settings: { fields: { most: integer({ required: true, default: 3 }) }, change: [clerk] },
  errors,
  pages: {},
})

test('constraints are printed, parsed and drafted', () => {
  expect(validateProduct(product)).toEqual([])
  const description = describeProduct(product, shellFacts)
  const printed = writeMarkdown(renderSpecification(description))
  expect(printed).toContain(
    '| `seat` | unique together, where `state is held` | `seat` | `seat-taken` |',
  )
  for (const line of [
    '| `hall` | no overlap per `hall`, 30 minutes between, where `state is one of planned, approved` | `starts`, `ends` | The hall is taken, then. |',
    '| `closures` | no overlap per `hall`, with `closure` per `hall` from `first` to `last` where `note is not empty`, checked only here | `starts`, `ends` | `seat-taken` |',
    '| `frozen` | frozen, where `state is approved`; only these fields can be changed, and these moves made | `remark` | It is approved. |',
    '| `hours` | within `hall.hours` | `starts`, `ends` | `seat-taken` |',
    '| `hours` | weekly |',
    'in steps of 30 minutes',
    'in steps of 15 minutes',
    'in steps of 5',
    'in steps of 0.50',
    'in no circle',
    '| `held` | at most `settingField(most)`, per `hall` and `owner`, where `state is held`, not for `clerk` |',
    '| `seats` | at most `hall.seats`, per `hall` | | `seat-taken` |',
    '| `spent` | at most `50.50`, within `24 hours` | `price` | Come back, tomorrow. |',
    '| `rate` | at most `9`, within `hours(settingField(most))` |',
    '| `monthly` | at most `99`, within the same `month` |',
  ]) {
    expect(printed).toContain(line)
  }
  const { description: read, leftovers } = parseSpecification(printed, description.shell)
  expect(leftovers).toEqual([])
  for (const [
    index,
    { unique, noOverlap, within, counts, limits, may, frozen, fields },
  ] of description.entities.entries()) {
    expect(read.entities[index]).toMatchObject({
      unique,
      noOverlap,
      within,
      counts,
      limits,
      may,
      ...(frozen ? { frozen } : {}),
    })
    expect(read.entities[index]?.fields.map(({ constraints }) => constraints.step)).toEqual(
      fields.map(({ constraints }) => constraints.step),
    )
  }
  // However the draft is wrapped.
  const drafted = JSON.stringify(generateProduct({ description: read, leftovers }))
    .replaceAll(/\s|\\n/gu, '')
    .replaceAll(',}', '}')
  for (const source of [
    "held:{of:{state:'held'},per:['hall','owner'],max:settingField('most'),except:[clerk]}",
    "seats:{per:'hall',max:integerField('hall.seats'),else:errors['seat-taken']}",
    "spent:{sum:'price',max:'50.50',within:hours(24),else:'Comeback,tomorrow.'}",
    "rate:{max:9,within:hours(settingField('most'))}",
    "monthly:{max:99,within:'month'}",
  ])
    expect(drafted).toContain(source)
  for (const source of [
    "seat:{fields:['seat'],where:{state:'held'},else:errors['seat-taken']}",
    "place:{fields:['seat','row'],message:'Somebodysitsthere.'}",
    "code:{fields:['code'],where:{or:[{row:{lt:10}},{row:{empty:true}}]}}",
    "hall:{per:'hall',from:'starts',to:'ends',gap:minutes(30),where:{state:{in:['planned','approved']}},else:'Thehallistaken,then.'}",
    "with:{entity:'closure',per:'hall',from:'first',to:'last',where:{note:{empty:false}},asks:'here'},else:errors['seat-taken']",
    "frozen:{when:{state:'approved'},except:['remark'],message:'Itisapproved.'}",
    "within:{hours:{from:'starts',to:'ends',hours:'hall.hours',else:errors['seat-taken']}}",
    'hours:weekly({step:minutes(30)})',
    'dateTime({step:minutes(15)})',
    'dateTime({zoned:true})',
    'integer({step:5})',
    "money('EUR',{step:'0.50'})",
    "relation('hall',{acyclic:true})",
  ]) {
    expect(drafted).toContain(source)
  }
})
