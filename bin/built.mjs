import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { recordUse, openBuilds } from './builds.mjs'
import { userError } from './run-command.mjs'
import { builtin, fs } from './light-builtins.mjs'
import { arePackagesInstalled } from './packages-of-build.mjs'
import { isPinned } from './pinned-node.mjs'
import { root } from './root.mjs'
import { fingerprint, sourcesIn, stampOf } from './sources.mjs'

const builds = openBuilds(join(root, 'dist'))

/** Builds if the sources have changed since the current build. Returns the folder of the build. */
export async function ensureBuilt({ again = false } = {}) {
  const existingBuild = again ? undefined : await findBuild()
  if (existingBuild) return existingBuild.folder
  const { withLock } = await import('./lock.mjs')
  return withLock(join(root, 'dist.lock'), async () => {
    const record = again ? undefined : await findBuild()
    return record?.folder ?? build()
  })
}

/**
 * Runs `work` with the folder of the build, which remains until `work` has ended. The second
 * argument of `work` registers a process that may live longer. Installs packages and builds first.
 */
export async function withBuild(work) {
  for (;;) {
    const folder = await ensureBuild()
    const releases = [recordUse(folder, process.pid)]
    try {
      // Another process may have switched builds and cleaned up directly before the use was
      // recorded.
      if (builds.current() !== folder) continue
      return await work(folder, (pid) => releases.push(recordUse(folder, pid)))
    } finally {
      for (const end of releases) end()
    }
  }
}

/** Runs the built server or one of its commands. */
export async function runBuilt(args) {
  if (isPinned()) return becomeServer(args)
  const { runPinned } = await import('./run.mjs')
  return withBuild(async (folder, onStart) => {
    // The compile cache is filled at the first start.
    const env = { NODE_COMPILE_CACHE: join(folder, 'compile-cache') }
    const main = join(folder, 'server/main.js')
    const { code } = await runPinned([...process.execArgv, main, ...args], {
      cwd: root,
      env,
      onStart,
    })
    return code
  })
}

/**
 * If this process runs on the pinned Node, it becomes the server, which saves the memory of a
 * second process. The server sets the exit code.
 */
async function becomeServer(args) {
  const folder = await recordUseOfCurrent()
  const main = join(folder, 'server/main.js')
  // The compile cache is filled at the first start.
  const { enableCompileCache } = await builtin('node:module')
  enableCompileCache(join(folder, 'compile-cache'))
  process.chdir(root)
  process.argv = [process.execPath, main, ...args]
  await import(pathToFileURL(main).href)
}

/** Records the use of the current build until this process ends, and returns its folder. */
async function recordUseOfCurrent() {
  for (;;) {
    const folder = await ensureBuild()
    const end = recordUse(folder, process.pid)
    if (builds.current() === folder) {
      process.once('exit', end)
      return folder
    }
    end()
  }
}

/** Ensures a build. Running it needs fewer packages than creating it. */
async function ensureBuild() {
  const existingBuild = await findBuild()
  if (existingBuild && isReady(existingBuild)) return existingBuild.folder
  const { ensureInstalled } = await import('./ensure-installed.mjs')
  await ensureInstalled({ everything: false, only: existingBuild?.packages })
  return existingBuild?.folder ?? ensureBuilt()
}

/** Checks whether this process runs on the pinned Node, and the required packages are installed. */
function isReady({ installed }) {
  const isNode = process.version === `v${installed.versions['node_modules/node']}` && isPinned()
  return isNode && arePackagesInstalled(installed)
}

const recordIn = (folder) => join(folder, 'built-from.json')

/** Returns the current build if it matches the sources. */
async function findBuild() {
  const folder = builds.current()
  if (folder === undefined) return undefined
  const record = JSON.parse(fs.readFileSync(recordIn(folder), 'utf8'))
  const existingBuild = { folder, packages: record.packages, installed: record.installed }
  const stamp = stampOf(sourcesIn(root, record.more))
  if (record.stamp === stamp) return existingBuild
  // Copying or touching a file changes only the stamp, so the contents are compared too.
  if (record.contents !== (await fingerprint(root, record.more))) return undefined
  try {
    writeAtomically(recordIn(folder), JSON.stringify({ ...record, stamp }))
  } catch {
    // A read-only folder is fine.
  }
  return existingBuild
}

function writeAtomically(file, text) {
  fs.writeFileSync(`${file}.${process.pid}`, text)
  fs.renameSync(`${file}.${process.pid}`, file)
}

/** Builds in a new folder, then makes it current, so that a partial build never runs. */
async function build() {
  const started = performance.now()
  const contents = await fingerprint(root)
  const folder = builds.create(contents.slice(0, 12))
  console.log('Building…')
  const { runPinned } = await import('./run.mjs')
  const { code, stopped } = await runPinned([join(root, 'bin/bundle.mjs'), folder], { cwd: root })
  if (code !== 0) {
    fs.rmSync(folder, { recursive: true, force: true })
    throw userError(stopped ? 'Build canceled.' : 'Build failed. See the error above.')
  }
  fs.writeFileSync(recordIn(folder), JSON.stringify(await createBuildRecord(folder, contents)))
  builds.switchTo(folder)
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  return folder
}

/**
 * Returns the record of what a build consists of. If a source changed during the build, the record
 * matches nothing.
 */
async function createBuildRecord(folder, contents) {
  const { packages, more } = JSON.parse(fs.readFileSync(join(folder, 'made-of.json'), 'utf8'))
  const stamp = stampOf(sourcesIn(root, more))
  const { recordPackages } = await import('./ensure-installed.mjs')
  const installed = recordPackages(packages)
  const isUnchanged = (await fingerprint(root)) === contents
  const record = isUnchanged ? { stamp, contents: await fingerprint(root, more) } : { contents }
  return { ...record, packages, installed, more }
}
