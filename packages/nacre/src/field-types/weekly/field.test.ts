import { expect, test } from 'vitest'
import { minutes } from '#shell/language/expressions/duration.ts'
import { weekly } from './field.ts'

const monday = (from: string, to: string) => ({ weekday: 'monday', from, to })
const hours = weekly({ step: minutes(15) })

test.each([
  [
    [
      monday('08:00', '12:00'),
      monday('12:00', '24:00'),
      { ...monday('08:00', '12:00'), weekday: 'sunday' },
    ],
    undefined,
  ],
  [[monday('08:10', '12:00')], { code: 'time-step-mismatch', minutes: 15, at: '0.from' }],
  [[monday('12:00', '08:00')], { code: 'end-before-start', at: '0.to' }],
  [[monday('08:00', '08:00')], { code: 'end-before-start', at: '0.to' }],
  [
    [monday('08:00', '12:00'), monday('11:00', '13:00')],
    { code: 'overlapping-hours', at: '1.from' },
  ],
  [[monday('08:00', '24:30')], { code: 'pattern-mismatch', at: '0.to' }],
  [
    [{ ...monday('08:00', '12:00'), weekday: 'funday' }],
    { code: 'invalid-choice', at: '0.weekday' },
  ],
  ['always', { code: 'invalid-type' }],
])('%j', (value, error) => {
  const found = hours.check(value)
  if (error) expect(found).toMatchObject(error)
  else expect(found).toBeUndefined()
})

test('hours are sorted', () => {
  const sunday = { weekday: 'sunday', from: '10:00', to: '12:00' } as const
  const late = { weekday: 'monday', from: '13:00', to: '18:00' } as const
  const early = { weekday: 'monday', from: '08:00', to: '12:00' } as const
  expect(hours.normalize([sunday, late, early])).toEqual([early, late, sunday])
})

test('a step that does not divide an hour is rejected', () => {
  expect(weekly({ step: minutes(25) }).declarationErrors).toEqual([
    'Its step must divide an hour, such as minutes(15).',
  ])
})
