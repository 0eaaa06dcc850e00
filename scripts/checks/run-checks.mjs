import { join } from 'node:path'
import { exampleShell, root } from '../root.mjs'
import { runPinned } from '../run-pinned.mjs'

const tool = (path, ...args) => [join(root, 'node_modules', path), ...args]
const nacre = join(root, 'packages/nacre/bin/nacre.mjs')
const specification = [nacre, 'spec', '--app', exampleShell, '--out', root]
const lint = tool('oxlint/bin/oxlint', '--deny-warnings')
const publicApi = [join(root, 'scripts/public-api.mjs')]
const reference = [join(root, 'scripts/reference.mjs')]
const changesets = join(root, 'scripts/checks/check-changesets.mjs')
const architecture = 'tests/architecture.test.ts'

/**
 * The checks of `npm run check`, in order. `fix` repairs what can be repaired automatically. The
 * output of a check with `isShown` contains figures.
 */
const steps = [
  { name: 'format', check: tool('oxfmt/bin/oxfmt', '--check'), fix: tool('oxfmt/bin/oxfmt') },
  { name: 'lint', check: lint, fix: [...lint, '--fix'] },
  { name: 'types', check: tool('typescript/bin/tsc', '-p', '.') },
  { name: 'messages', check: [join(root, 'scripts/checks/check-messages.mjs')], isShown: true },
  { name: 'specification', check: [...specification, '--check'], fix: specification },
  { name: 'public API', check: [...publicApi, '--check'], fix: publicApi },
  { name: 'changesets', check: [changesets] },
  { name: 'reference', check: [...reference, '--check'], fix: reference },
  { name: 'architecture', check: tool('vitest/vitest.mjs', 'run', architecture) },
  { name: 'documentation', check: [join(root, 'scripts/docs.mjs'), 'check'] },
]

/** Runs the checks, prints the output of failed ones and counts the results. */
export async function runChecks({ fix = false } = {}) {
  const summary = { passed: 0, failed: 0, skipped: 0, failures: [] }
  // Fixes of the linter may need formatting, so the order is reversed.
  const fixes = fix ? steps.filter((step) => step.fix).toReversed() : []
  for (const step of fixes) await runPinned(step.fix, { cwd: root, stdio: 'pipe' })
  for (const step of steps) {
    const started = performance.now()
    const { code, output, stopped } = await runPinned(step.check, { cwd: root, stdio: 'pipe' })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${code === 0 ? '✓' : '✗'} ${step.name.padEnd(13)}${seconds.padStart(5)} s`)
    if (code !== 0 || step.isShown) console.log(output.trimEnd())
    summary[code === 0 ? 'passed' : 'failed'] += 1
    if (code !== 0) summary.failures.push(`check ${step.name}`)
    if (stopped) break
  }
  return summary
}
