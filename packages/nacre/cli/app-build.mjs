import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { assertApp } from './app-folder.mjs'
import { findBuild, writeBuildRecord } from './build-record.mjs'
import { openBuilds, recordUse } from './builds.mjs'
import { builtin, fs } from './light-builtins.mjs'
import { packageDir } from './package-dir.mjs'
import { userError } from './run-command.mjs'
import { fingerprint } from './sources.mjs'

/** An app installs its packages with npm. This repository checks and installs them by itself. */
const installedPackages = {
  isReady: () => true,
  ensureInstalled: async () => undefined,
  record: async () => undefined,
}

/**
 * Manages the builds of an app in `.nacre/build`. `packages` checks the packages that a build needs,
 * installs them and records their versions.
 */
export function createAppBuild(appDir, packages = installedPackages) {
  const dist = join(appDir, '.nacre/build')
  const app = { appDir, packages, dist, builds: openBuilds(dist) }
  return {
    ensureBuilt: ({ again = false } = {}) => ensureBuilt(app, again),
    withBuild: (work) => withBuild(app, work),
    becomeServer: (args) => becomeServer(app, args),
  }
}

/** Builds if the sources have changed since the current build. Returns the folder of the build. */
async function ensureBuilt(app, again) {
  const existingBuild = again ? undefined : await findBuild(app)
  if (existingBuild) return existingBuild.folder
  assertApp(app.appDir)
  fs.mkdirSync(dirname(app.dist), { recursive: true })
  const { withLock } = await import('./lock.mjs')
  return withLock(`${app.dist}.lock`, async () => {
    const record = again ? undefined : await findBuild(app)
    return record?.folder ?? build(app)
  })
}

/**
 * Runs `work` with the folder of the build, which remains until `work` has ended. The second
 * argument of `work` registers a process that may live longer. Installs packages and builds first.
 */
async function withBuild(app, work) {
  for (;;) {
    const folder = await ensureReady(app)
    const releases = [recordUse(folder, process.pid)]
    try {
      // Another process may have switched builds and cleaned up directly before the use was
      // recorded.
      if (app.builds.current() !== folder) continue
      return await work(folder, (pid) => releases.push(recordUse(folder, pid)))
    } finally {
      for (const end of releases) end()
    }
  }
}

/**
 * Turns this process into the server or one of its commands, which saves the memory of a second
 * process. The server sets the exit code.
 */
async function becomeServer(app, args) {
  const folder = await recordUseOfCurrent(app)
  const main = join(folder, 'server/main.js')
  // The compile cache is filled at the first start.
  const { enableCompileCache } = await builtin('node:module')
  enableCompileCache(join(folder, 'compile-cache'))
  process.argv = [process.execPath, main, ...args]
  await import(pathToFileURL(main).href)
}

/** Records the use of the current build until this process ends, and returns its folder. */
async function recordUseOfCurrent(app) {
  for (;;) {
    const folder = await ensureReady(app)
    const end = recordUse(folder, process.pid)
    if (app.builds.current() === folder) {
      process.once('exit', end)
      return folder
    }
    end()
  }
}

/** Ensures a build and its packages. Running a build needs fewer packages than creating it. */
async function ensureReady(app) {
  const existingBuild = await findBuild(app)
  if (existingBuild && app.packages.isReady(existingBuild.installed)) return existingBuild.folder
  await app.packages.ensureInstalled(existingBuild?.packages)
  return existingBuild?.folder ?? ensureBuilt(app, false)
}

/** Builds in a new folder, then makes it current, so that a partial build never runs. */
async function build(app) {
  const { appDir, builds } = app
  const { assertBuildPackages } = await import('./build-packages.mjs')
  assertBuildPackages()
  const started = performance.now()
  const contents = await fingerprint(appDir)
  const folder = builds.create(contents.slice(0, 12))
  console.log('Building…')
  const { run } = await import('./run.mjs')
  const bundle = join(packageDir, 'cli/bundle.mjs')
  const { code, stopped } = await run(process.execPath, [bundle, appDir, folder])
  if (code !== 0) {
    fs.rmSync(folder, { recursive: true, force: true })
    throw userError(stopped ? 'Build canceled.' : 'Build failed. See the error above.')
  }
  await writeBuildRecord(app, folder, contents)
  builds.switchTo(folder)
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  return folder
}
