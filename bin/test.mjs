import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { withBuild } from './built.mjs'
import { command } from './command.mjs'
import { ensureInstalled } from './installed.mjs'
import { root } from './root.mjs'
import { runPinned } from './run.mjs'
import { ensureSqlite } from './sqlite.mjs'
import { runChecks } from './steps.mjs'
import {
  failedLines,
  lastLine,
  nothing,
  oneFailure,
  readPlaywright,
  readVitest,
  sum,
  tallyOf,
} from './tally.mjs'

const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const playwright = join(root, 'node_modules/@playwright/test/cli.js')

/** The parts of `npm test`, in order. Where what a part needs cannot be had, the part has failed. */
const parts = {
  check: () => runChecks(),
  async unit(reports) {
    const report = join(reports, 'unit.json')
    // The architecture is a step of the checks.
    const but = ['--exclude', 'tests/architecture.test.ts']
    const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const args = [vitest, 'run', ...but, ...output]
    const env = { SQLITE_PATH: ensureSqlite() ?? '' }
    const { code } = await withBuild(() => runPinned(args, { cwd: root, env }))
    return tallyOf(textOf(report), readVitest, code)
  },
  async journeys(reports) {
    const report = join(reports, 'journeys.json')
    const env = { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const args = [playwright, 'test', '--reporter=list,json']
    const { code } = await withBuild(() => runPinned(args, { cwd: root, env }))
    return tallyOf(textOf(report), readPlaywright, code)
  },
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

async function attempt(work) {
  try {
    return await work()
  } catch (error) {
    console.error(error?.plain ? error.message : error)
    return oneFailure
  }
}

async function runParts(names) {
  let stopped = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (stopped = true))
  const reports = mkdtempSync(join(tmpdir(), 'nacre-reports-'))
  const tallies = []
  for (const name of names) {
    console.log(`\n${name}`)
    const tally = await attempt(() => parts[name](reports))
    tallies.push({ name, ...tally })
    if (stopped) tallies.push({ name: 'stopped before the end', ...oneFailure })
    if (stopped) break
  }
  rmSync(reports, { recursive: true, force: true })
  return tallies
}

await command(async (_, { words }) => {
  const names = Object.keys(parts).filter((name) => words.length === 0 || words.includes(name))
  const installed = await attempt(async () => {
    await ensureInstalled({ everything: true })
    return nothing
  })
  const tallies = installed.failed > 0 ? [installed] : await runParts(names)
  const all = sum(tallies)
  if (all.failures.length > 0) console.log(`\n${failedLines(all)}`)
  console.log('')
  for (const { name, ...tally } of tallies) if (name) console.log(`${name}: ${lastLine(tally)}`)
  console.log(lastLine(all))
  return all.failed === 0 ? 0 : 1
}, 'test')
