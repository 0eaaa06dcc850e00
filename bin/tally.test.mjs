import { describe, expect, test } from 'vitest'
import { lastLine, readPlaywright, readVitest, sum, tallyOf } from './tally.mjs'

const vitest = (numPassedTests, numFailedTests) =>
  JSON.stringify({ numPassedTests, numFailedTests, numPendingTests: 1, numTodoTests: 1 })

describe('a run of tests', () => {
  test('counts what its report says', () => {
    expect(tallyOf(vitest(3, 0), readVitest, 0)).toEqual({ passed: 3, failed: 0, skipped: 2 })
    expect(tallyOf(vitest(3, 2), readVitest, 1)).toEqual({ passed: 3, failed: 2, skipped: 2 })
  })

  test('counts a flaky browser test as a failure', () => {
    const report = JSON.stringify({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 } })
    expect(tallyOf(report, readPlaywright, 1)).toEqual({ passed: 4, failed: 2, skipped: 0 })
  })

  test.each([
    ['wrote no report', '', 0],
    ['wrote half a report', '{"numPassedTests":', 0],
    ['wrote a report of another kind', '{}', 0],
    ['ran nothing at all', vitest(0, 0), 0],
    ['ended badly although each test passed', vitest(3, 0), 1],
    ['was killed', vitest(3, 0), 137],
  ])('that %s is a failure', (_, report, code) => {
    expect(tallyOf(report, readVitest, code).failed).toBe(1)
  })
})

test('the last line adds up everything, and names skipped ones only if there are any', () => {
  const all = sum([
    { passed: 2, failed: 0, skipped: 0 },
    { passed: 3, failed: 1, skipped: 0 },
  ])
  expect(lastLine(all)).toBe('5 passed, 1 failed')
  expect(lastLine({ ...all, skipped: 2 })).toBe('5 passed, 1 failed, 2 skipped')
})
