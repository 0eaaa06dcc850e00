import { defineErrors } from '#shell/language/errors/define-errors.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { always, application, only, role, when } from '#shell/language/roles/role.ts'
import { users } from '#shell/language/people/user.ts'
import { me } from '#shell/language/expressions/me-operand.ts'

const dispatcher = role('dispatcher')

export const errors = defineErrors({
  'call-the-dispatcher': {
    status: 409,
    message: { en: 'Call the dispatcher.', de: 'Ruf die Leitstelle an.' },
    cause: 'The tour is about to leave.',
    hint: 'The number is on the invoice.',
  },
})

/** A tour of a client, with its crew. */
export const tour = entity({
  name: 'tour',
  plural: 'tours',
  fields: {
    title: text({ required: true }),
    client: relation('user'),
    minutes: integer(),
    remark: text(),
    price: integer(),
  },
  recordRoles: { client: { client: me }, crew: { shifts: { person: me, kind: 'driver' } } },
  states: {
    initial: 'planned',
    finalStates: ['cancelled'],
    moves: {
      cancel: {
        from: 'planned',
        to: 'cancelled',
        may: {
          client: when({ minutes: { gt: 120 } }, { else: errors['call-the-dispatcher'] }),
          dispatcher: always,
        },
      },
    },
  },
  may: {
    read: { client: always, crew: always, dispatcher: always },
    create: { user: only('title', 'client'), dispatcher: always },
    change: {
      crew: only('remark'),
      client: when({ state: 'planned' }, { fields: ['title'] }),
      dispatcher: always,
    },
    remove: { client: when({ price: null }, { else: errors['call-the-dispatcher'] }) },
  },
  fieldPermissions: { price: { read: { client: always, dispatcher: always } } },
})

const shift = entity({
  name: 'shift',
  plural: 'shifts',
  fields: {
    tour: relation('tour', { inverse: 'shifts', onRemove: 'cascade' }),
    person: relation('user'),
    kind: text(),
  },
  may: { create: application },
})

/** A product with roles on records. */
export const product = defineProduct({
  name: 'Tours',
  tagline: 'Tours of clients',
  entities: [tour, shift],
  roles: [dispatcher],
  errors,
  users: users({
    signUp: 'closed',
    signInMethods: { password: true },
    may: { read: { user: always } },
  }),
  pages: {},
})
