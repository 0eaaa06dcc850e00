import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { withBuild } from './example-build.mjs'
import { runCommand } from '../packages/nacre/cli/run-command.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { root } from './root.mjs'
import { runPinned } from './run-pinned.mjs'
import { ensureSqlite } from './sqlite.mjs'
import { parseOrUsage, parseParts } from './parse-or-usage.mjs'
import { runChecks } from './run-checks.mjs'
import {
  failedLines,
  summaryLine,
  emptySummary,
  oneFailure,
  readPlaywright,
  readVitest,
  addSummaries,
  summarizeRun,
} from './test-summary.mjs'

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
    const env = { SQLITE_PATH: ensureSqlite() ?? '' }
    const { code } = await withBuild(() => runPinned(args, { cwd: root, env }))
    return summarizeRun(textOf(report), readVitest, code)
  },
  async package(reports) {
    const report = join(reports, 'package.json')
    const config = join(root, 'packages/nacre/tests/package/vitest.config.ts')
    const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const env = { CHROMIUM_PATH: await ensureBrowser() }
    const args = [vitest, 'run', `--config=${config}`, ...output]
    const { code } = await runPinned(args, { cwd: root, env })
    return summarizeRun(textOf(report), readVitest, code)
  },
  async e2e(reports) {
    const report = join(reports, 'e2e.json')
    const env = { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const args = [playwright, 'test', '--reporter=list,json']
    const { code } = await withBuild(() => runPinned(args, { cwd: root, env }))
    return summarizeRun(textOf(report), readPlaywright, code)
  },
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
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
    const counts = await runSafely(() => parts[name](reports))
    summaries.push({ name, ...counts })
    if (stopped) summaries.push({ name: 'canceled', ...oneFailure })
    if (stopped) break
  }
  rmSync(reports, { recursive: true, force: true })
  return summaries
}

async function test(names) {
  const installed = await runSafely(async () => {
    await ensureInstalled({ everything: true })
    return emptySummary
  })
  const summaries = installed.failed > 0 ? [installed] : await runSuites(names)
  const all = addSummaries(summaries)
  if (all.failures.length > 0) console.log(`\n${failedLines(all)}`)
  console.log('')
  for (const { name, ...counts } of summaries)
    if (name) console.log(`${name}: ${summaryLine(counts)}`)
  console.log(summaryLine(all))
  return all.failed === 0 ? 0 : 1
}

const usage = `npm test                     runs all checks and tests
npm test -- check unit       runs some parts: ${Object.keys(parts).join(', ')}`

await runCommand((args) =>
  parseOrUsage(usage, args, () => parseParts(args, Object.keys(parts), { journeys: 'e2e' }), test),
)
