import {
  always,
  application,
  choice,
  counter,
  defineErrors,
  defineProduct,
  entity,
  everyone,
  hours,
  me,
  reaction,
  relation,
  relations,
  role,
  text,
  users,
} from '#shell/entries/nacre.ts'

export const driver = role('driver')

export const errors = defineErrors({
  'not-packed': { status: 409, message: 'The parcel is not packed.', cause: 'x', hint: 'x' },
  'van-full': { status: 409, message: 'The van is full.', cause: 'x', hint: 'x' },
})

/** A parcel that is loaded and delivered by scans, and lost with its tour. */
const parcel = entity({
  name: 'parcel',
  plural: 'parcels',
  fields: {
    code: text({ required: true }),
    tour: relation('tour', { inverse: 'parcels', onRemove: 'set null' }),
    note: text(),
  },
  states: {
    initial: 'packed',
    moves: {
      load: {
        from: 'packed',
        to: 'loaded',
        may: application,
        on: {
          entity: 'scan',
          verb: 'create',
          via: 'parcel',
          when: { kind: 'load' },
          must: errors['not-packed'],
        },
        guard: ({ code }) => (code === 'heavy' ? 'It is too heavy.' : undefined),
      },
      deliver: {
        from: 'loaded',
        to: 'delivered',
        may: [driver],
        on: { entity: 'scan', verb: 'create', via: 'parcel', when: { kind: 'deliver', owner: me } },
      },
      unload: {
        from: 'loaded',
        to: 'packed',
        may: application,
        on: { entity: 'scan', verb: 'remove', via: 'parcel' },
      },
      lose: {
        from: ['packed', 'loaded'],
        to: 'lost',
        may: application,
        on: [
          { entity: 'tour', verb: 'fail', via: 'tour' },
          { entity: 'scan', verb: 'create', via: 'parcel', when: { kind: 'miss' } },
        ],
        guard: ({ code }) => (code === 'insured' ? 'It is insured.' : undefined),
      },
      expire: { from: 'packed', to: 'expired', may: application, after: hours(1) },
      find: {
        from: 'lost',
        to: 'packed',
        may: application,
        on: { entity: 'tour', verb: 'praise', via: 'parcels' },
      },
    },
    finalStates: ['delivered', 'expired'],
  },
  may: { read: everyone, create: { user: always }, change: { user: always } },
})

const scan = entity({
  name: 'scan',
  plural: 'scans',
  fields: {
    parcel: relation('parcel', { required: true, onRemove: 'cascade' }),
    kind: choice(['load', 'deliver', 'look', 'miss'], { required: true }),
  },
  errors: { create: [errors['not-packed']] },
  may: { read: [driver], create: { user: always }, remove: { user: always } },
})

const tour = entity({
  name: 'tour',
  plural: 'tours',
  fields: { name: text({ required: true }), vans: relations('van'), praises: counter() },
  errors: { change: [errors['van-full']] },
  states: {
    initial: 'open',
    moves: { fail: { from: 'open', to: 'failed', may: [driver] } },
    finalStates: ['failed'],
  },
  actions: { praise: reaction({ countField: 'praises', viewerField: 'praised' }) },
  may: {
    read: everyone,
    create: { user: always },
    change: { user: always },
    remove: { user: always },
    praise: { user: always },
  },
})

/** A van that is busy as soon as a tour has it. */
const van = entity({
  name: 'van',
  plural: 'vans',
  fields: { name: text({ required: true }) },
  states: {
    initial: 'free',
    moves: {
      book: {
        from: 'free',
        to: 'busy',
        may: application,
        on: { entity: 'tour', verb: 'change', via: 'vans', must: true },
        errors: [errors['van-full']],
      },
    },
    finalStates: ['busy'],
  },
  may: { read: everyone, create: { user: always } },
})

export const delivery = defineProduct({
  name: 'Delivery',
  tagline: 'Parcels on tours',
  entities: [parcel, scan, tour, van],
  roles: [driver],
  errors,
  users: users({ signUp: 'closed', signInMethods: { password: true } }),
  pages: {},
})
