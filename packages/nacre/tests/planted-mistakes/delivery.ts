import {
  choice,
  type Entity,
  type Product,
  dateTime,
  defineEmail,
  defineErrors,
  defineProduct,
  entity,
  integer,
  me,
  relation,
  role,
  secret,
  serverCall,
  text,
  users,
  webhook,
  weekly,
} from '#shell/entries/nacre.ts'

/** A delivery service without mistakes. Each row of the tables plants one mistake in it. */
export const errors = defineErrors({
  'too-late': { status: 409, message: 'The tour leaves soon.', cause: 'x', hint: 'x' },
})
export const unknownError = defineErrors({
  'too-lat': { status: 409, message: 'x', cause: 'x', hint: 'x' },
})['too-lat']

export const dispatcher = role('dispatcher')
export const driver = role('driver')
/** A role that the product does not declare. */
export const drivers = role('drivers')

export const late = defineEmail({ about: 'tour', subject: 'Late: {title}', body: ['Sorry.'] })

const vehicle = entity({
  name: 'vehicle',
  plural: 'vehicles',
  fields: { name: text({ required: true }), load: integer(), hours: weekly() },
  may: { read: [dispatcher] },
})

const scan = entity({
  name: 'scan',
  plural: 'scans',
  fields: {
    tour: relation('tour', { required: true, inverse: 'scans' }),
    kind: choice(['in', 'out']),
  },
  may: { read: [dispatcher] },
})

const tour = {
  name: 'tour',
  plural: 'tours',
  fields: {
    title: text({ required: true }),
    driver: relation('user', { role: driver, inverse: 'tours' }),
    vehicle: relation('vehicle', { inverse: 'tours' }),
    departs: dateTime({ required: true }),
    ends: dateTime(),
    weight: integer(),
  },
  states: {
    initial: 'planned',
    moves: {
      start: { from: 'planned', to: 'driving', may: [dispatcher], errors: [errors['too-late']] },
      finish: { from: 'driving', to: 'done', may: [dispatcher] },
    },
    finalStates: ['done'],
  },
  recordRoles: { crew: { driver: me } },
  onlyIf: { remove: { early: { check: { state: 'planned' }, else: errors['too-late'] } } },
  may: { read: [dispatcher, driver] },
} as const

type Parts = Readonly<Record<string, unknown>>

const base = {
  name: 'Delivery',
  tagline: 'Tours',
  roles: [dispatcher, driver],
  errors,
  emails: { late },
  secrets: { printer: secret({ variable: 'PRINTER', description: 'The printer.' }) },
  calls: {
    print: serverCall({
      url: 'https://print.example',
      method: 'POST',
      bearer: 'printer',
      sends: {},
      reads: {},
      description: 'x',
    }),
  },
  webhooks: {
    gate: webhook({
      urlVariable: 'GATE',
      secretVariable: 'GATE_SECRET',
      events: ['tours:start'],
      description: 'x',
    }),
  },
  settings: { fields: { maxLoad: integer() }, change: [dispatcher] },
  users: users({ signUp: 'closed', signInMethods: { password: true } }),
  pages: {},
}

/** Returns the product with other parts of the tour, of its fields, moves or of the product itself. */
export function delivery(more: {
  readonly tour?: Parts
  readonly fields?: Parts
  readonly moves?: Parts
  readonly product?: Parts
}): Product {
  const declared = {
    ...tour,
    ...more.tour,
    fields: { ...tour.fields, ...more.fields },
    ...(more.tour?.['states'] === undefined && {
      states: { ...tour.states, moves: { ...tour.states.moves, ...more.moves } },
    }),
  }
  const whole = { ...base, entities: [entity(declared as never) as Entity, vehicle, scan] }
  return defineProduct({ ...whole, ...more.product })
}
