import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../root.mjs'
import {
  failedLines,
  summaryLine,
  readPlaywright,
  readVitest,
  addSummaries,
  summarizeRun,
} from './test-summary.mjs'

const vitest = (numPassedTests, numFailedTests) =>
  JSON.stringify({ numPassedTests, numFailedTests, numPendingTests: 1, numTodoTests: 1 })

describe('the summary of a test run', () => {
  test('counts the results of its report', () => {
    expect(summarizeRun(vitest(3, 0), readVitest, 0)).toMatchObject({
      passed: 3,
      failed: 0,
      skipped: 2,
    })
    expect(summarizeRun(vitest(3, 2), readVitest, 1)).toMatchObject({
      passed: 3,
      failed: 2,
      skipped: 2,
    })
  })

  test('counts a flaky browser test as a failure', () => {
    const report = JSON.stringify({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 } })
    expect(summarizeRun(report, readPlaywright, 1)).toMatchObject({
      passed: 4,
      failed: 2,
      skipped: 0,
    })
  })

  test.each([
    ['the browser failed', 'Tearing down "context" exceeded the test timeout of 90000ms.', 0],
    ['an expectation failed', 'expect(locator).toBeVisible() failed', 1],
  ])('a repeated browser test counts by its reason: %s', (_, message, failed) => {
    const tests = [{ status: 'flaky', results: [{ errors: [{ message }] }, { errors: [] }] }]
    const report = JSON.stringify({
      stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0 },
      config: { rootDir: root },
      suites: [{ specs: [{ ok: true, file: 'a.e2e.ts', title: 'goes', tests }] }],
    })
    const summary = summarizeRun(report, readPlaywright, 0)
    expect(summary).toMatchObject({ passed: 4 - failed, failed })
    expect(summary.failures.length).toBe(failed)
  })

  test('lists the failed tests with their messages', () => {
    const unit = {
      numPassedTests: 1,
      numFailedTests: 2,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [
        {
          name: join(root, 'shell/sum.test.ts'),
          assertionResults: [
            { status: 'passed', fullName: 'adds' },
            {
              status: 'failed',
              fullName: 'takes away',
              failureMessages: ['expected 1\n\nto be 2'],
            },
          ],
        },
        { name: join(root, 'shell/odd.test.ts'), message: 'no such file', assertionResults: [] },
      ],
    }
    expect(summarizeRun(JSON.stringify(unit), readVitest, 1).failures).toEqual([
      'shell/sum.test.ts › takes away\n    expected 1\n    to be 2',
      'shell/odd.test.ts\n    no such file',
    ])
    const failed = [{ results: [{ errors: [{ message: '\u001B[31mnot seen\u001B[39m' }] }] }]
    const journeys = {
      stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
      config: { rootDir: join(root, 'tests/e2e') },
      suites: [
        {
          specs: [{ ok: true, file: 'a.e2e.ts', title: 'goes' }],
          suites: [{ specs: [{ ok: false, file: 'a.e2e.ts', title: 'stops', tests: failed }] }],
        },
      ],
    }
    expect(summarizeRun(JSON.stringify(journeys), readPlaywright, 1).failures).toEqual([
      'tests/e2e/a.e2e.ts › stops\n    not seen',
    ])
  })

  test.each([
    ['wrote no report', '', 0],
    ['wrote half a report', '{"numPassedTests":', 0],
    ['wrote a report of another kind', '{}', 0],
    ['ran nothing at all', vitest(0, 0), 0],
    ['ended badly although each test passed', vitest(3, 0), 1],
    ['was killed', vitest(3, 0), 137],
  ])('counts a run that %s as a failure', (_, report, code) => {
    expect(summarizeRun(report, readVitest, code).failed).toBe(1)
  })
})

test('the last line adds up all results, and lists skipped tests only if there are any', () => {
  const all = addSummaries([
    { passed: 2, failed: 0, skipped: 0, failures: [] },
    { passed: 3, failed: 1, skipped: 0, failures: ['a.test.ts › adds'] },
  ])
  expect(summaryLine(all)).toBe('5 passed, 1 failed')
  expect(failedLines(all)).toBe('✗ a.test.ts › adds')
  expect(summaryLine({ ...all, skipped: 2 })).toBe('5 passed, 1 failed, 2 skipped')
})
