import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { assertBuildPackages, buildPackages } from '../build-packages.mjs'
import { packageDir } from '../package-dir.mjs'
import { run as runProgram } from '../run.mjs'
import { userError } from '../run-command.mjs'
import { findPackageManager } from './lock-files.mjs'

/**
 * `nacre upgrade`: installs another version of Nacre, and lets it change and check the app. After the
 * installation the new version continues, because it has the codemods.
 */
export async function run({ appDir, words: [version], values }) {
  if (values['from-copy']) {
    assertBuildPackages()
    const { convertCopy } = await import('./from-copy.mjs')
    return convertCopy(appDir, { version, out: values.out })
  }
  const isDryRun = values['dry-run'] === true
  if (!isDryRun && values.force !== true) await assertCommitted(appDir)
  if (values.from !== undefined) return finish({ appDir, from: values.from, isDryRun })
  const from = versionIn(packageDir)
  const target = version ?? (await newestVersion(appDir))
  const range = rangeFor(target, dependencyOf(appDir))
  console.log(`Nacre ${from} → ${target}`)
  if (isDryRun) {
    console.log('Would install it, run its codemods, and check the app. Nothing has been changed.')
    return 0
  }
  writeDependencies(appDir, { dependencies: { nacre: range } })
  await install(appDir)
  const cli = join(installedPackage(appDir), 'bin/nacre.mjs')
  const args = [cli, 'upgrade', '--from', from, '--force', '--app', appDir]
  return (await runProgram(process.execPath, args, { cwd: appDir })).code
}

/** Runs the codemods since a version, and the checks. This is the new version. */
async function finish({ appDir, from, isDryRun }) {
  const isChanged = writeDependencies(appDir, { devDependencies: buildPackages() }, isDryRun)
  if (isChanged && !isDryRun) await install(appDir)
  assertBuildPackages()
  // Codemods parse with Vite, which may have been installed just now.
  const { codemodsBetween } = await import('../../codemods/releases.mjs')
  const { runCodemods } = await import('./run-codemods.mjs')
  const codemods = codemodsBetween(from, versionIn(packageDir))
  for (const { name, description } of codemods) console.log(`Codemod ${name}: ${description}`)
  const { changed, notes } = runCodemods(appDir, codemods, { isDryRun })
  console.log(changed.length === 0 ? 'No file needs a change.' : `Changed: ${changed.join(', ')}`)
  for (const note of notes) console.log(`To do: ${note}`)
  if (isDryRun) return 0
  const cli = join(packageDir, 'bin/nacre.mjs')
  const nacre = (...args) => [process.execPath, cli, ...args, '--app', appDir]
  await runStep('Checking the app', nacre('check'), { cwd: appDir })
  await runStep('Planning the migration', nacre('migrate', '--plan'), { cwd: appDir })
  console.log('Done. Run the tests of the app, then deploy it.')
  return 0
}

async function runStep(title, [program, ...args], options) {
  console.log(`\n${title}…`)
  const { code } = await runProgram(program, args, options)
  if (code === 0) return
  throw userError(
    `${title} failed. Solve the errors above, and run \`nacre upgrade --from VERSION\` with the former version.`,
  )
}

/** A codemod must not mix its changes with uncommitted ones. */
async function assertCommitted(appDir) {
  const options = { cwd: appDir, stdio: 'pipe' }
  const { code, output } = await runProgram('git', ['status', '--porcelain', '.'], options).catch(
    () => ({ code: 1, output: '' }),
  )
  if (code !== 0 || output === '') return
  throw userError('Commit or stash your changes first, or run `nacre upgrade --force`.')
}

const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const versionIn = (folder) => manifestOf(folder).version

function dependencyOf(appDir) {
  const range = manifestOf(appDir).dependencies?.nacre
  if (range !== undefined) return range
  throw userError(`${join(appDir, 'package.json')} has no dependency on nacre.`)
}

/** Keeps the style of the present range, such as `^` or an exact version. */
function rangeFor(target, present) {
  if (target.startsWith('file:')) return absoluteFile(target)
  if (present.startsWith('file:') || present.startsWith('workspace:')) {
    throw userError(
      `The dependency on nacre is ${present}. Name the new file: nacre upgrade file:…/nacre-0.2.0.tgz`,
    )
  }
  return `${/^[~^]/u.exec(present)?.[0] ?? ''}${target}`
}

function absoluteFile(target) {
  const path = target.slice('file:'.length)
  return isAbsolute(path) ? target : `file:${resolve(path)}`
}

/** Sets versions in the package.json of the app. Returns whether one was different. */
function writeDependencies(appDir, changes, isDryRun = false) {
  const file = join(appDir, 'package.json')
  const text = readFileSync(file, 'utf8')
  const manifest = JSON.parse(text)
  const isChanged = Object.entries(changes).some(([kind, versions]) =>
    Object.entries(versions).some(([name, version]) => manifest[kind]?.[name] !== version),
  )
  for (const [kind, versions] of Object.entries(changes)) {
    manifest[kind] = sortKeys({ ...manifest[kind], ...versions })
  }
  const indent = /^(\s+)"/mu.exec(text)?.[1] ?? '  '
  if (isChanged && !isDryRun)
    writeFileSync(file, `${JSON.stringify(manifest, undefined, indent)}\n`)
  return isChanged
}

const sortKeys = (versions) =>
  Object.fromEntries(
    Object.keys(versions)
      .toSorted()
      .map((name) => [name, versions[name]]),
  )

async function install(appDir) {
  const manager = findPackageManager(appDir)
  await runStep(`Installing with ${manager}`, [manager, 'install'], { cwd: appDir })
}

async function newestVersion(appDir) {
  const options = { cwd: appDir, stdio: ['ignore', 'pipe', 'inherit'] }
  const { code, output } = await runProgram('npm', ['view', 'nacre', 'version'], options)
  if (code === 0 && output.trim() !== '') return output.trim()
  throw userError('The newest version is unknown. Name one: nacre upgrade 0.2.0')
}

/** The folder of the installed package, which `main` of its exports does not tell. */
function installedPackage(appDir) {
  const require = createRequire(join(appDir, 'package.json'))
  return dirname(require.resolve('nacre/package.json'))
}
