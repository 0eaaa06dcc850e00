import fc from 'fast-check'
import { action, type Action, tally } from '#shell/model/action.ts'
import { multiply } from '#shell/model/arithmetic.ts'
import { type Entity, entity, type FieldTerms } from '#shell/model/entity.ts'
import { join, textOf, wholeOf } from '#shell/model/expression.ts'
import type { Field, Fields } from '#shell/model/field.ts'
import { boolean } from '#shell/model/fields/boolean.ts'
import { choice } from '#shell/model/fields/choice.ts'
import { choices } from '#shell/model/fields/choices.ts'
import { colour } from '#shell/model/fields/colour.ts'
import { computed } from '#shell/model/fields/computed.ts'
import { counter } from '#shell/model/fields/counter.ts'
import { dateTime } from '#shell/model/fields/date-time.ts'
import { date } from '#shell/model/fields/date.ts'
import { decimal } from '#shell/model/fields/decimal.ts'
import { email } from '#shell/model/fields/email.ts'
import { file } from '#shell/model/fields/file.ts'
import { image } from '#shell/model/fields/image.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { link } from '#shell/model/fields/link.ts'
import { list } from '#shell/model/fields/list.ts'
import { longText } from '#shell/model/fields/long-text.ts'
import { money } from '#shell/model/fields/money.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { relations } from '#shell/model/fields/relations.ts'
import { structure } from '#shell/model/fields/structure.ts'
import { telephone } from '#shell/model/fields/telephone.ts'
import { text } from '#shell/model/fields/text.ts'
import { declareProduct, type Product } from '#shell/model/product.ts'
import { always, role, type Terms, when, type Who } from '#shell/model/role.ts'
import type { States } from '#shell/model/state.ts'
import { users } from '#shell/model/user.ts'
import { me, type Where } from '#shell/model/where.ts'

const clerk = role('clerk')
const head = role('head', { includes: [clerk] })

const some = fc.boolean()
const options = fc.record({ required: some, unique: some })
const need = fc.record({ required: some })

/** Fields of every type with their options; `of` is the entity itself and `first` the first of the product. */
const anyFields = (of: string, first: string): fc.Arbitrary<Fields> =>
  fc.record<Record<string, Field>>(
    {
      title: options.map((one) => text({ ...one, max: 12, searched: true })),
      code: options.map((one) => text({ ...one, pattern: String.raw`[A-Z]{2}-\d{3}` })),
      short: options.map((one) => text({ ...one, min: 2, max: 3 })),
      body: need.map((one) => longText(one)),
      size: options.map((one) => integer({ ...one, min: 1, max: 400 })),
      height: fc.constant(integer({ required: true, default: 4 })),
      price: options.map((one) => decimal({ ...one, places: 2, min: '0.5' })),
      cost: need.map((one) => money('EUR', one)),
      day: options.map((one) => date(one)),
      at: options.map((one) => dateTime(one)),
      isOpen: need.map((one) => boolean(one)),
      kind: options.map((one) => choice(['small', 'medium', 'large'], one)),
      marks: need.map((one) => choices(['red', 'green'], one)),
      tags: need.map((one) => list(text({ max: 5 }), one)),
      box: need.map((one) => structure({ width: integer({ required: true, min: 1 }) }, one)),
      mail: options.map((one) => email(one)),
      site: options.map((one) => link(one)),
      phone: options.map((one) => telephone(one)),
      shade: options.map((one) => colour(one)),
      photo: need.map((one) => image(one)),
      paper: need.map((one) => file({ ...one, types: ['application/pdf'] })),
      parent: need.map((one) => relation(of, one)),
      base: need.map((one) => relation(first, { ...one, onRemove: 'remove with' })),
      buyer: need.map((one) => relation('user', one)),
      helpers: need.map((one) => relations('user', one)),
      likes: fc.constant(counter()),
    },
    { requiredKeys: [] },
  )

const conditions: readonly (readonly [field: string, where: Where])[] = [
  ['owner', { owner: me }],
  ['buyer', { buyer: me }],
  ['buyer', { buyer: { in: [me] } }],
  ['buyer', { not: { buyer: me } }],
  ['buyer', { buyer: { empty: true } }],
  ['size', { size: { gte: 3 } }],
  ['kind', { kind: 'small' }],
  ['kind', { kind: { in: ['small', 'large'] } }],
  ['isOpen', { isOpen: true }],
  // What can be set once, and by nobody afterwards.
  ['code', { code: { empty: true } }],
  ['day', { day: { gt: '2026-01-01' } }],
  ['state', { state: 'draft' }],
  ['state', { not: { state: 'filed' } }],
]

const anyTerms = (known: readonly string[]): fc.Arbitrary<Who> => {
  const there = conditions.flatMap(([field, where]) => (known.includes(field) ? [where] : []))
  const plain = fc.constantFrom(...there)
  const where: fc.Arbitrary<Where> = fc.oneof(
    { weight: 4, arbitrary: plain },
    { weight: 1, arbitrary: fc.tuple(plain, plain).map((or) => ({ or })) },
    { weight: 1, arbitrary: fc.tuple(plain, plain).map((and) => ({ and })) },
  )
  const term: fc.Arbitrary<Terms> = fc.oneof(fc.constant(always), where.map(when))
  const names = fc.constantFrom('everyone', 'user', 'owner', 'clerk', 'head')
  return fc.dictionary(names, term, { minKeys: 1, maxKeys: 3 })
}

const someRoles: fc.Arbitrary<Who> = fc.subarray([clerk, head])

const anyStates = (known: readonly string[]): fc.Arbitrary<States> =>
  fc.tuple(anyTerms(known), anyTerms(known), some).map(([file_, reopen, isGuarded]) => ({
    initial: 'draft',
    moves: {
      file: {
        from: 'draft',
        to: 'filed',
        who: file_,
        ...(isGuarded ? { guard: () => 'It is not ready.', needs: 'To be ready.' } : {}),
      },
      reopen: { from: 'filed', to: 'draft', who: reopen },
    },
  }))

const anyFieldTerms = (known: readonly string[]): fc.Arbitrary<FieldTerms> =>
  fc.oneof(
    fc.record({ read: fc.oneof(someRoles, anyTerms(known)), change: someRoles }),
    fc.record({ read: anyTerms(known) }),
    fc.record({ change: someRoles }),
  )

/** What can be worked out from the fields that there are. */
function workedOut(fields: Fields): Fields {
  return {
    ...(fields['size'] ? { double: computed({ from: multiply(wholeOf('size'), 2) }) } : {}),
    ...(fields['title'] && fields['code']
      ? { name: computed({ from: join(textOf('title'), ' ', textOf('code')) }) }
      : {}),
  }
}

const anyEntity = (name: string, first: string): fc.Arbitrary<Entity> =>
  fc.tuple(anyFields(name, first), some, some).chain(([given, hasStates, isWorkedOut]) => {
    const fields = { ...given, ...(isWorkedOut ? workedOut(given) : {}) }
    const names = Object.keys(fields)
    const known = ['owner', ...names, ...(hasStates ? ['state'] : [])]
    const likes: Readonly<Record<string, Action>> = Object.hasOwn(fields, 'likes')
      ? { like: tally({ count: 'likes', mine: 'liked' }) }
      : {}
    const actions: Readonly<Record<string, Action>> = {
      ...likes,
      stamp: action({ input: { words: text({ required: true }) }, run: async () => {} }),
    }
    const verbs = ['read', 'create', 'change', 'remove', 'erase', ...Object.keys(actions)]
    const title = ['name', 'title', 'code'].find((one) => names.includes(one))
    return fc
      .record({
        states: hasStates ? anyStates(known) : fc.constant(undefined),
        may: fc.record(Object.fromEntries(verbs.map((verb) => [verb, anyTerms(known)]))),
        hidden: fc.dictionary(fc.constantFrom('none', ...names), anyFieldTerms(known), {
          maxKeys: 3,
        }),
        limits: fc.constantFrom({}, { inAll: 1 }, { perOwner: 1 }, {
          rates: { create: '2 per hour', change: '1 per hour' },
        } as const),
        isStrict: some,
        isTitled: some,
        isDivided: some,
      })
      .map(({ states, may, hidden, limits, isStrict, isTitled, isDivided }) => {
        const { none: _, ...fieldTerms } = hidden
        const together = names.filter((one) => ['title', 'kind', 'day'].includes(one))
        return entity({
          name,
          plural: `${name}s`,
          fields,
          actions,
          may,
          fieldTerms,
          limits,
          ...(states ? { states } : {}),
          ...(isTitled && title !== undefined ? { title } : {}),
          ...(isDivided && names.length > 0
            ? { sections: { one: { fields: names.slice(0, 2) } } }
            : {}),
          ...(isStrict && together.length > 1
            ? {
                unique: { once: { fields: together, says: 'It is there already.' } },
                rules: { never: { holds: () => false, says: 'Never.', fields: together } },
              }
            : {}),
        })
      })
  })

/** Whatever a team might declare: entities with fields of every type, and any rules about who may what. */
export const anyProduct: fc.Arbitrary<Product> = fc
  .tuple(anyEntity('page', 'page'), anyEntity('note', 'page'))
  .map((entities) =>
    declareProduct({
      name: 'Anything',
      tagline: 'Whatever may be declared',
      entities,
      roles: [clerk, head],
      users: users({ signUp: 'none', ways: { password: true } }),
      pages: {},
    }),
  )
