import type { Seed } from 'nacre'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
const hours = weekdays.map((weekday) => ({ weekday, from: '09:00', to: '13:00' }))

export const seeds: readonly Seed[] = [
  { entity: 'place', ref: 'hall', values: { name: 'Hall', hours } },
  { entity: 'place', ref: 'yard', values: { name: 'Yard', hours: [] } },
  {
    entity: 'item',
    values: {
      name: 'Ladder',
      code: 'AB-123',
      email: 'ladder@example.org',
      phone: '+49 30 1234567',
      link: 'https://example.org',
      amount: 3,
      price: '129.50',
      isNew: true,
      kind: 'large',
      size: 'large',
      tags: ['red', 'blue'],
      color: '#1f6f5c',
      bought: '2027-05-03',
      seen: '2027-05-03T08:30:00.000Z',
      place: 'hall',
      marks: ['left', 'right'],
      box: { width: 40, height: 300 },
      text: 'Made of **wood**, with ten rungs.',
    },
  },
  { entity: 'item', values: { name: 'Drill', amount: 12, price: '49.00', size: 'small' } },
  { entity: 'item', values: { name: 'A name that is so long that it does not fit in one line' } },
]
