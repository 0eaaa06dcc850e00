import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'
import { playwrightTimes, timesText, vitestTimes } from './test-times.mjs'

test('the times of Vitest are those of its files', () => {
  const testResults = [
    { name: join(root, 'a.test.ts'), startTime: 1000, endTime: 3500 },
    { name: join(root, 'b.test.ts'), startTime: 1000, endTime: 1500 },
  ]
  const files = vitestTimes({ testResults })
  expect([...files]).toEqual([
    ['a.test.ts', 2.5],
    ['b.test.ts', 0.5],
  ])
  expect(timesText({ name: 'unit', seconds: 4, files }, 1)).toBe(
    'unit: 4 s; the files took 3 s in all workers\n    2.5 s     83.3 %  a.test.ts',
  )
})

test('the times of Playwright are the sums of the tests and retries of a file', () => {
  const spec = (...durations) => ({
    file: 'a.e2e.ts',
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  })
  const suites = [{ specs: [spec(1000, 2000)], suites: [{ specs: [spec(500)] }] }]
  expect([...playwrightTimes({ suites, config: { rootDir: join(root, 'tests') } })]).toEqual([
    [join('tests', 'a.e2e.ts'), 3.5],
  ])
})

test('a part without a report has its total time only', () => {
  expect(timesText({ name: 'check', seconds: 20 })).toBe('check: 20 s')
})
