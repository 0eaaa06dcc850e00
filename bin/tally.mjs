/** How many passed, failed and were skipped. Nothing here turns a broken run into a good one. */
export const nothing = Object.freeze({ passed: 0, failed: 0, skipped: 0 })
export const oneFailure = Object.freeze({ passed: 0, failed: 1, skipped: 0 })

export const sum = (tallies) =>
  tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
    }),
    nothing,
  )

/** Counts the JSON report of Vitest. */
export const readVitest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
})

/** Counts the JSON report of Playwright. A flaky test is one that failed. */
export const readPlaywright = ({ stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
})

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
    return Object.values(counted).every(Number.isInteger) ? counted : undefined
  } catch {
    return undefined
  }
}

/** The last line that `npm test` prints. */
export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
