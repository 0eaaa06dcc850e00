import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../root.mjs'

/** The number of passed, failed and skipped tests, and the messages of the failed ones. */
export const emptySummary = Object.freeze({ passed: 0, failed: 0, skipped: 0, failures: [] })
export const oneFailure = Object.freeze({ ...emptySummary, failed: 1 })

export const addSummaries = (summaries) =>
  summaries.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
      failures: [...all.failures, ...one.failures],
    }),
    emptySummary,
  )

/** Counts the JSON report of Vitest. */
export const readVitest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
  failures: (report.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    // A file that failed to load has no failed tests.
    if (failed.length === 0) return message ? [formatFailure(name, '', message)] : []
    return failed.map((test) => formatFailure(name, test.fullName, test.failureMessages[0]))
  }),
})

/**
 * Counts the JSON report of Playwright. A test that fails and passes when it is repeated counts as
 * failed, unless the browser itself failed.
 */
export function readPlaywright({ stats, suites = [], config }) {
  const specs = specsOf(suites)
  const repeated = specs.filter(isRepeated).filter((spec) => errorsOf(spec).every(isOfBrowser))
  const failures = specs
    .filter((spec) => !spec.ok || (isRepeated(spec) && !repeated.includes(spec)))
    .map((spec) =>
      formatFailure(resolve(config.rootDir, spec.file), spec.title, errorsOf(spec)[0]?.message),
    )
  return {
    passed: stats.expected + repeated.length,
    failed: stats.unexpected + stats.flaky - repeated.length,
    skipped: stats.skipped,
    failures,
  }
}

const isRepeated = ({ tests = [] }) => tests.some(({ status }) => status === 'flaky')

const errorsOf = ({ tests = [] }) =>
  tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors)

/** Checks whether Chromium crashed or did not close a page after the test. */
const isOfBrowser = ({ message = '' }) =>
  /^(?:Error: )?(?:Tearing down "context" exceeded|.*(?:Page|Target) crashed)/u.test(
    stripVTControlCharacters(message),
  )

const specsOf = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)])

/** Formats a failed test with the beginning of its message. */
function formatFailure(file, title, text = '') {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const place = relative(root, file)
  return [title === '' ? place : `${place} › ${title}`, ...lines.slice(0, 6)].join('\n    ')
}

/**
 * Summarizes a run from its report, if any, and its exit code. A run that crashed, wrote no report
 * or failed without a failed test counts as a failure.
 */
export function summarizeRun(report, read, code) {
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

/** Lists the failures again at the end of the output. */
export function failedLines({ failures }) {
  return failures.map((failure) => `✗ ${failure}`).join('\n')
}

/** Returns the last line of `npm test`. */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
