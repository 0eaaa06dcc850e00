import { expect, test } from 'vitest'
import { createDaySeries, totalOfDay } from './day-series.ts'

const about = { entity: 'card', moves: new Set(['publish']), today: '2026-03-01', length: 3 }

test('every day is in the series, including days without actions and across months', () => {
  const counts = [{ entity: 'card', verb: 'create', day: '2026-02-27', count: 2 }]
  const days = createDaySeries(counts, about)
  expect(days.map(({ day, created }) => [day, created])).toEqual([
    ['2026-02-27', 2],
    ['2026-02-28', 0],
    ['2026-03-01', 0],
  ])
})

test('actions count by kind, and actions on other entities do not count', () => {
  const of = (verb: string, entity = 'card') => ({ entity, verb, day: '2026-03-01', count: 1 })
  const verbs = ['create', 'restore', 'change', 'undo', 'publish', 'remove']
  const days = createDaySeries([...verbs.map((verb) => of(verb)), of('create', 'tile')], about)
  const [today] = days.slice(-1)
  expect(today).toEqual({ day: '2026-03-01', created: 2, changed: 2, moved: 1, removed: 1 })
  expect(today && totalOfDay(today)).toBe(6)
})
