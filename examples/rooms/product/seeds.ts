import type { Seed } from 'nacre'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
const hours = weekdays.map((weekday) => ({ weekday, from: '10:00', to: '23:00' }))

export const seeds: readonly Seed[] = [
  {
    entity: 'site',
    ref: 'mill',
    values: { name: 'The mill', address: 'Mill Street 5', email: 'mill@example.org' },
  },
  { entity: 'room', values: { site: 'mill', name: 'Cellar', seats: 5, rate: '12.00', hours } },
  { entity: 'room', values: { site: 'mill', name: 'Attic', seats: 12, rate: '18.50', hours } },
]
