import { expect, test } from 'vitest'
import { daysFrom, slotsByDay } from './free-slots.ts'

const starts = (from: string, to: string, options: { minutes?: number; step?: number } = {}) =>
  [...slotsByDay([{ from, to }], { minutes: 60, step: 30, zone: 'Europe/Vienna', ...options })].map(
    ([day, slots]) => [day, slots.map((slot) => slot.from.slice(11, 16))],
  )

test('slots begin at full steps of the clocks at the place, and end within the free time', () => {
  expect(starts('2027-05-03T08:10:00Z', '2027-05-03T10:20:00Z')).toEqual([
    ['2027-05-03', ['08:30', '09:00']],
  ])
  expect(starts('2027-05-03T08:00:00Z', '2027-05-03T09:00:00Z')).toEqual([
    ['2027-05-03', ['08:00']],
  ])
  expect(starts('2027-05-03T08:00:00Z', '2027-05-03T08:59:00Z')).toEqual([])
})

test('a step counts from midnight at the place, also where that is no full hour of UTC', () => {
  const india = slotsByDay([{ from: '2027-05-03T08:00:00Z', to: '2027-05-03T10:00:00Z' }], {
    minutes: 60,
    step: 60,
    zone: 'Asia/Kolkata',
  })
  expect(india.get('2027-05-03')?.map(({ from }) => from)).toEqual(['2027-05-03T08:30:00.000Z'])
})

test('a slot belongs to the day of its start at the place', () => {
  expect(starts('2027-05-03T21:00:00Z', '2027-05-03T23:30:00Z')).toEqual([
    ['2027-05-03', ['21:00', '21:30']],
    ['2027-05-04', ['22:00', '22:30']],
  ])
})

test('a night in which clocks change has its hours', () => {
  // From one to four o’clock there are two hours.
  expect(starts('2027-03-28T00:00:00Z', '2027-03-28T02:00:00Z', { step: 60 })).toEqual([
    ['2027-03-28', ['00:00', '01:00']],
  ])
})

test('days follow each other over the end of a month', () => {
  expect(daysFrom('2027-02-27', 3)).toEqual(['2027-02-27', '2027-02-28', '2027-03-01'])
})
