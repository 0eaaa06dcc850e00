import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './root.mjs'

/**
 * How many passed, failed and were skipped, and what is said of those that failed. Nothing here turns
 * a broken run into a good one.
 */
export const nothing = Object.freeze({ passed: 0, failed: 0, skipped: 0, failures: [] })
export const oneFailure = Object.freeze({ ...nothing, failed: 1 })

export const sum = (tallies) =>
  tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
      failures: [...all.failures, ...one.failures],
    }),
    nothing,
  )

/** Counts the JSON report of Vitest. */
export const readVitest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
  failures: (report.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    // A file that could not even be read has no tests to blame.
    if (failed.length === 0) return message ? [failureOf(name, '', message)] : []
    return failed.map((test) => failureOf(name, test.fullName, test.failureMessages[0]))
  }),
})

/** Counts the JSON report of Playwright. A flaky test is one that failed. */
export const readPlaywright = ({ stats, suites = [], config }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
  failures: specsOf(suites)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const [error] = tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors)
      return failureOf(resolve(config.rootDir, file), title, error?.message)
    }),
})

const specsOf = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)])

/** Which test failed, and the beginning of what it said. */
function failureOf(file, title, said = '') {
  const lines = stripVTControlCharacters(said)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const place = relative(root, file)
  return [title === '' ? place : `${place} › ${title}`, ...lines.slice(0, 6)].join('\n    ')
}

/**
 * What a run amounts to: its report (text, or nothing if it wrote none) and its exit code. A run
 * that crashed, reported nothing, or ended badly with no test to blame counts as a failure.
 */
export function tallyOf(report, read, code) {
  const counted = count(report, read)
  if (!counted) return oneFailure
  if (counted.failed > 0) return counted
  return code === 0 && counted.passed > 0 ? counted : { ...counted, failed: 1 }
}

function count(report, read) {
  try {
    const counted = read(JSON.parse(report))
    const { passed, failed, skipped } = counted
    return [passed, failed, skipped].every(Number.isInteger) ? counted : undefined
  } catch {
    return undefined
  }
}

/** What failed, once more: it stands far above, where nobody scrolls to. */
export function failedLines({ failures }) {
  return failures.map((failure) => `✗ ${failure}`).join('\n')
}

/** The last line that `npm test` prints. */
export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
