import * as n from 'nacre'

export const place = n.entity({
  name: 'place',
  plural: 'places',
  fields: {
    name: n.text({ required: true, max: 80 }),
    hours: n.weekly({ step: n.minutes(15) }),
  },
  may: { read: n.everyone },
})

/** An entity with a field of every type. */
export const item = n.entity({
  name: 'item',
  plural: 'items',
  fields: {
    name: n.text({ required: true, max: 60, searchable: true, help: 'As it is called.' }),
    code: n.text({ pattern: String.raw`[A-Z]{2}-\d{3}`, patternHint: 'AB-123', example: 'AB-123' }),
    email: n.email(),
    phone: n.phone(),
    link: n.url(),
    amount: n.integer({ min: 0, max: 100 }),
    weight: n.decimal({ places: 2, min: 0 }),
    price: n.money('EUR', { min: 0 }),
    isNew: n.boolean(),
    kind: n.choice(['small', 'medium', 'large', 'huge', 'tiny', 'odd']),
    size: n.choice(['small', 'large']),
    tags: n.choices(['red', 'green', 'blue']),
    color: n.color(),
    bought: n.date(),
    seen: n.dateTime(),
    place: n.relation('place', { inverse: 'items' }),
    others: n.relations('place', { inverse: 'others', onRemove: 'set null' }),
    marks: n.list(n.text({ max: 20 }), { max: 5 }),
    box: n.object({ width: n.integer({ required: true }), height: n.integer() }),
    text: n.markdown({ max: 500 }),
    picture: n.image(),
    leaflet: n.file({ types: ['application/pdf'] }),
    double: n.computed({ expression: n.multiply(n.decimalField('price', 2), 2), as: 'money EUR' }),
  },
  states: {
    initial: 'draft',
    moves: {
      publish: { from: 'draft', to: 'public', may: [n.everyone] },
      check: {
        from: 'draft',
        to: 'checked',
        may: [n.everyone],
        onlyIf: { weighed: { check: { weight: { empty: false } }, else: 'It has no weight.' } },
      },
      bring: { from: 'draft', to: 'draft', may: [n.everyone], input: { place: 'required' } },
    },
    finalStates: ['public', 'checked'],
  },
  may: { read: n.everyone, create: n.everyone, change: n.everyone, history: n.everyone },
})

export const visit = n.entity({
  name: 'visit',
  plural: 'visits',
  fields: {
    place: n.relation('place', { required: true, inverse: 'visits' }),
    starts: n.dateTime({ required: true, zoned: true }),
    ends: n.dateTime({ required: true, zoned: true }),
  },
  noOverlap: { place: { per: 'place', from: 'starts', to: 'ends', else: 'Taken.' } },
  within: { hours: { from: 'starts', to: 'ends', hours: 'place.hours', else: 'Closed.' } },
  may: { free: n.everyone, create: [] },
})

/** What only administrators read. */
export const secret = n.entity({
  name: 'secret',
  plural: 'secrets',
  fields: { name: n.text({ required: true }) },
  may: {},
})
