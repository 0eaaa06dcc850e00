import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { withBuild } from './example-build.mjs'
import { runCommand } from '../packages/nacre/cli/run-command.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { root } from './root.mjs'
import { runOnPinnedNode, runPinned } from './run-pinned.mjs'
import { parseOrUsage, parseParts } from './parse-or-usage.mjs'
import { runChecks } from './checks/run-checks.mjs'
import { ensureTestPrograms } from './tests/test-programs.mjs'
import {
  failedLines,
  summaryLine,
  emptySummary,
  oneFailure,
  readPlaywright,
  readVitest,
  addSummaries,
  summarizeRun,
} from './tests/test-summary.mjs'
import { playwrightTimes, timesText, vitestTimes } from './tests/test-times.mjs'

const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const playwright = join(root, 'node_modules/@playwright/test/cli.js')

/** The parts of `npm test`, in order. A part whose requirements are missing fails. */
const parts = {
  check: () => runChecks(),
  async unit(reports) {
    const report = join(reports, 'unit.json')
    // The architecture test runs as part of the checks.
    const but = ['--project=!architecture']
    const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const args = [vitest, 'run', ...but, ...output]
    ensureTestPrograms()
    const { code } = await withBuild(() => runPinned(args, { cwd: root }))
    return summarizeReport(report, { read: readVitest, times: vitestTimes, code })
  },
  async package(reports) {
    const report = join(reports, 'package.json')
    const config = join(root, 'tests/package/vitest.config.ts')
    const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const env = { CHROMIUM_PATH: await ensureBrowser() }
    const args = [vitest, 'run', `--config=${config}`, ...output]
    const { code } = await runPinned(args, { cwd: root, env })
    return summarizeReport(report, { read: readVitest, times: vitestTimes, code })
  },
  async e2e(reports) {
    const report = join(reports, 'e2e.json')
    const env = { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const args = [playwright, 'test', '--reporter=list,json']
    const { code } = await withBuild(() => runPinned(args, { cwd: root, env }))
    return summarizeReport(report, { read: readPlaywright, times: playwrightTimes, code })
  },
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Summarizes a run from its report and adds the times of its files. */
function summarizeReport(file, { read, times, code }) {
  const text = textOf(file)
  const summary = summarizeRun(text, read, code)
  return text === '' ? summary : { ...summary, files: times(JSON.parse(text)) }
}

async function runSafely(work) {
  try {
    return await work()
  } catch (error) {
    console.error(error?.plain ? error.message : error)
    return oneFailure
  }
}

async function runSuites(names) {
  let stopped = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (stopped = true))
  const reports = mkdtempSync(join(tmpdir(), 'nacre-reports-'))
  const summaries = []
  for (const name of names) {
    console.log(`\n${name}`)
    const start = performance.now()
    const counts = await runSafely(() => parts[name](reports))
    summaries.push({ name, ...counts, seconds: (performance.now() - start) / 1000 })
    if (stopped) summaries.push({ name: 'canceled', ...oneFailure })
    if (stopped) break
  }
  rmSync(reports, { recursive: true, force: true })
  return summaries
}

async function test(options) {
  const installed = await runSafely(async () => {
    await ensureInstalled({ everything: true })
    return emptySummary
  })
  if (installed.failed > 0) return printSummaries([installed])
  return runOnPinnedNode(import.meta.filename, async () =>
    printSummaries(await runSuites(options.names), options),
  )
}

function printSummaries(summaries, { isTimed = false } = {}) {
  const all = addSummaries(summaries)
  if (isTimed) for (const one of summaries) console.log(`\n${timesText(one)}`)
  if (all.failures.length > 0) console.log(`\n${failedLines(all)}`)
  console.log('')
  for (const { name, ...counts } of summaries)
    if (name) console.log(`${name}: ${summaryLine(counts)}`)
  console.log(summaryLine(all))
  return all.failed === 0 ? 0 : 1
}

const usage = `npm test                     runs all checks and tests
npm test -- check unit       runs some parts: ${Object.keys(parts).join(', ')}
npm test -- --times          prints where the time goes: each part and its slowest files

DEPTH=10 npm test            tries ten times as many random cases and kills`

function parse(args) {
  const names = args.filter((arg) => arg !== '--times')
  const known = parseParts(names, Object.keys(parts), { journeys: 'e2e' })
  return { names: known, isTimed: args.includes('--times') }
}

await runCommand((args) => parseOrUsage(usage, args, () => parse(args), test))
