import fc from 'fast-check'
import { action, type Action, reaction } from '#shell/language/entities/action.ts'
import { multiply } from '#shell/language/expressions/arithmetic.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import type { FieldPermissions } from '#shell/language/entities/entity-declaration.ts'
import { concat, textField, integerField } from '#shell/language/expressions/expression.ts'
import type { Field, Fields } from '#shell/language/fields/field.ts'
import { boolean } from '#shell/field-types/boolean/field.ts'
import { choice } from '#shell/field-types/choice/field.ts'
import { choices } from '#shell/field-types/choices/field.ts'
import { color } from '#shell/field-types/color/field.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { counter } from '#shell/field-types/counter/field.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { date } from '#shell/field-types/date/field.ts'
import { decimal } from '#shell/field-types/decimal/field.ts'
import { email } from '#shell/field-types/email/field.ts'
import { file } from '#shell/field-types/file/field.ts'
import { image } from '#shell/field-types/image/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { url } from '#shell/field-types/url/field.ts'
import { list } from '#shell/field-types/list/field.ts'
import { markdown } from '#shell/field-types/markdown/field.ts'
import { money } from '#shell/field-types/money/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { relations } from '#shell/field-types/relations/field.ts'
import { object } from '#shell/field-types/object/field.ts'
import { phone } from '#shell/field-types/phone/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { time } from '#shell/field-types/time/field.ts'
import { defineProduct, type Product } from '#shell/language/product/product.ts'
import {
  always,
  role,
  type RoleCondition,
  when,
  type AccessRule,
} from '#shell/language/roles/role.ts'
import type { States } from '#shell/language/entities/state.ts'
import { users } from '#shell/language/people/user.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import { me } from '#shell/language/expressions/me-operand.ts'

const clerk = role('clerk')
const head = role('head', { includes: [clerk] })

const anyBoolean = fc.boolean()
const options = fc.record({ required: anyBoolean, unique: anyBoolean })
const alert = fc.record({ required: anyBoolean })

/**
 * Generates fields of every type with options. `of` is the name of the entity, `first` that of the
 * product’s first entity.
 */
const anyFields = (of: string, first: string): fc.Arbitrary<Fields> =>
  fc.record<Record<string, Field>>(
    {
      title: options.map((one) => text({ ...one, max: 12, searchable: true })),
      code: options.map((one) => text({ ...one, pattern: String.raw`[A-Z]{2}-\d{3}` })),
      short: options.map((one) => text({ ...one, min: 2, max: 3 })),
      body: alert.map((one) => markdown(one)),
      size: options.map((one) => integer({ ...one, min: 1, max: 400 })),
      height: fc.constant(integer({ required: true, default: 4 })),
      price: options.map((one) => decimal({ ...one, places: 2, min: '0.5' })),
      cost: alert.map((one) => money('EUR', one)),
      day: options.map((one) => date(one)),
      at: options.map((one) => dateTime(one)),
      isOpen: alert.map((one) => boolean(one)),
      kind: options.map((one) => choice(['small', 'medium', 'large'], one)),
      marks: alert.map((one) => choices(['red', 'green'], one)),
      tags: alert.map((one) => list(text({ max: 5 }), one)),
      box: alert.map((one) => object({ width: integer({ required: true, min: 1 }) }, one)),
      mail: options.map((one) => email(one)),
      site: options.map((one) => url(one)),
      phone: options.map((one) => phone(one)),
      opens: options.map((one) => time(one)),
      shade: options.map((one) => color(one)),
      photo: alert.map((one) => image(one)),
      paper: alert.map((one) => file({ ...one, types: ['application/pdf'] })),
      parent: alert.map((one) => relation(of, one)),
      base: alert.map((one) => relation(first, { ...one, onRemove: 'cascade' })),
      buyer: alert.map((one) => relation('user', one)),
      helpers: alert.map((one) => relations('user', one)),
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
  // Fields that are set once and read-only afterwards.
  ['code', { code: { empty: true } }],
  ['day', { day: { gt: '2026-01-01' } }],
  ['state', { state: 'draft' }],
  ['state', { not: { state: 'filed' } }],
]

const anyAccessRule = (known: readonly string[]): fc.Arbitrary<AccessRule> => {
  const available = conditions.flatMap(([field, where]) => (known.includes(field) ? [where] : []))
  const simpleCondition = fc.constantFrom(...available)
  const where: fc.Arbitrary<Where> = fc.oneof(
    { weight: 4, arbitrary: simpleCondition },
    { weight: 1, arbitrary: fc.tuple(simpleCondition, simpleCondition).map((or) => ({ or })) },
    { weight: 1, arbitrary: fc.tuple(simpleCondition, simpleCondition).map((and) => ({ and })) },
  )
  const term: fc.Arbitrary<RoleCondition> = fc.oneof(fc.constant(always), where.map(when))
  const names = fc.constantFrom('everyone', 'user', 'owner', 'clerk', 'head')
  return fc.dictionary(names, term, { minKeys: 1, maxKeys: 3 })
}

const someRoles: fc.Arbitrary<AccessRule> = fc.subarray([clerk, head])

const anyStates = (known: readonly string[]): fc.Arbitrary<States> =>
  fc
    .tuple(anyAccessRule(known), anyAccessRule(known), anyBoolean)
    .map(([file_, reopen, isGuarded]) => ({
      initial: 'draft',
      moves: {
        file: {
          from: 'draft',
          to: 'filed',
          may: file_,
          ...(isGuarded ? { guard: () => 'It is not ready.', needs: 'To be ready.' } : {}),
        },
        reopen: { from: 'filed', to: 'draft', may: reopen },
      },
    }))

const anyFieldPermissions = (known: readonly string[]): fc.Arbitrary<FieldPermissions> =>
  fc.oneof(
    fc.record({ read: fc.oneof(someRoles, anyAccessRule(known)), change: someRoles }),
    fc.record({ read: anyAccessRule(known) }),
    fc.record({ change: someRoles }),
  )

/** Adds computed fields based on the available fields. */
function withComputedFields(fields: Fields): Fields {
  return {
    ...(fields['size']
      ? { double: computed({ expression: multiply(integerField('size'), 2) }) }
      : {}),
    ...(fields['title'] && fields['code']
      ? { name: computed({ expression: concat(textField('title'), ' ', textField('code')) }) }
      : {}),
  }
}

const anyEntity = (name: string, first: string): fc.Arbitrary<Entity> =>
  fc
    .tuple(anyFields(name, first), anyBoolean, anyBoolean)
    .chain(([input, hasStates, isWorkedOut]) => {
      const fields = { ...input, ...(isWorkedOut ? withComputedFields(input) : {}) }
      const names = Object.keys(fields)
      const known = ['owner', ...names, ...(hasStates ? ['state'] : [])]
      const likes: Readonly<Record<string, Action>> = Object.hasOwn(fields, 'likes')
        ? { like: reaction({ countField: 'likes', viewerField: 'liked' }) }
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
          may: fc.record(Object.fromEntries(verbs.map((verb) => [verb, anyAccessRule(known)]))),
          hidden: fc.dictionary(fc.constantFrom('none', ...names), anyFieldPermissions(known), {
            maxKeys: 3,
          }),
          limits: fc.constantFrom({}, { total: 1 }, { perOwner: 1 }, {
            rates: { create: '2 per hour', change: '1 per hour' },
          } as const),
          isStrict: anyBoolean,
          isTitled: anyBoolean,
          isDivided: anyBoolean,
        })
        .map(({ states, may, hidden, limits, isStrict, isTitled, isDivided }) => {
          const { none: _, ...fieldPermissions } = hidden
          const uniqueFields = names.filter((one) => ['title', 'kind', 'day'].includes(one))
          return entity({
            name,
            plural: `${name}s`,
            fields,
            actions,
            may,
            fieldPermissions: fieldPermissions,
            limits,
            ...(states ? { states } : {}),
            ...(isTitled && title !== undefined ? { titleField: title } : {}),
            ...(isDivided && names.length > 0
              ? { sections: { one: { fields: names.slice(0, 2) } } }
              : {}),
            ...(isStrict && uniqueFields.length > 1
              ? {
                  unique: { once: { fields: uniqueFields, message: 'It is there already.' } },
                  rules: { never: { check: () => false, message: 'Never.', fields: uniqueFields } },
                }
              : {}),
          })
        })
    })

/** Generates products: entities with fields of every type and any access rules. */
export const anyProduct: fc.Arbitrary<Product> = fc
  .tuple(anyEntity('page', 'page'), anyEntity('note', 'page'))
  .map((entities) =>
    defineProduct({
      name: 'Anything',
      tagline: 'Whatever may be declared',
      entities,
      roles: [clerk, head],
      // Not every generated product uses both roles.
      usedInCode: { roles: ['clerk', 'head'] },
      users: users({ signUp: 'closed', signInMethods: { password: true } }),
      pages: {},
    }),
  )
