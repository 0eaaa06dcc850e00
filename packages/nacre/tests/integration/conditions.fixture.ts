import { action } from '#shell/language/entities/action.ts'
import { defineErrors } from '#shell/language/errors/define-errors.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { boolean } from '#shell/field-types/boolean/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { relations } from '#shell/field-types/relations/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { always, role } from '#shell/language/roles/role.ts'
import { users } from '#shell/language/people/user.ts'
import { me } from '#shell/language/expressions/me-operand.ts'

export const clerk = role('clerk')

const text409 = { status: 409, cause: 'See the title.', hint: 'Ask the office.' } as const
export const errors = defineErrors({
  'not-on-sale': { ...text409, message: 'The event is not on sale.' },
  'four-eyes': { ...text409, message: 'Somebody else has to approve it.' },
  'has-visitors': { ...text409, message: 'The event has visitors.' },
})

/** An event, which seats look at. */
export const event = entity({
  name: 'event',
  plural: 'events',
  fields: { title: text(), isOpen: boolean() },
  onlyIf: {
    remove: {
      empty: { check: { not: { seats: { isUsed: true } } }, else: errors['has-visitors'] },
    },
  },
  may: { read: { user: always }, change: { user: always }, remove: { user: always } },
})

/** A seat, with conditions on each of its verbs. */
export const seat = entity({
  name: 'seat',
  plural: 'seats',
  fields: {
    event: relation('event', { inverse: 'seats', onRemove: 'cascade' }),
    maker: relation('user'),
    helpers: relations('user'),
    price: integer(),
    remark: text(),
    isUsed: boolean(),
  },
  states: {
    initial: 'new',
    finalStates: ['approved'],
    moves: {
      approve: {
        from: 'new',
        to: 'approved',
        may: { user: always },
        onlyIf: {
          another: { check: { not: { maker: me } }, else: errors['four-eyes'], except: [clerk] },
          cheap: { check: { price: { lte: 100 } }, else: 'The price is above 100.' },
        },
      },
    },
  },
  actions: { stamp: action({ input: {}, run: ({ change }) => change({ remark: 'stamped' }) }) },
  onlyIf: {
    write: {
      onSale: { check: { event: { isOpen: true } }, else: errors['not-on-sale'] },
      positive: { check: { price: { gte: 0 } }, else: 'The price is below 0.', fields: ['price'] },
      even: { check: { price: { not: 13 } }, else: 'The price is unlucky.', fields: ['price'] },
    },
    remove: { unused: { check: { isUsed: { not: true } }, else: 'The seat is used.' } },
    stamp: { alone: { check: { not: { helpers: { has: me } } }, else: 'You help with it.' } },
  },
  may: {
    read: { user: always },
    create: { user: always },
    change: { user: always },
    remove: { user: always },
    stamp: { user: always },
  },
})

/** A product whose seats have conditions that bind everyone. */
export const product = defineProduct({
  name: 'Seats',
  tagline: 'Seats of events',
  entities: [event, seat],
  roles: [clerk],
  errors,
  users: users({
    signUp: 'closed',
    signInMethods: { password: true },
    may: { read: { user: always } },
  }),
  pages: {},
})
