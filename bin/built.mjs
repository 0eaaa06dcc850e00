import * as fs from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { markUse, openBuilds } from './builds.mjs'
import { fault } from './command.mjs'
import { ensureInstalled } from './installed.mjs'
import { isPinned } from './pinned-node.mjs'
import { root } from './root.mjs'
import { runPinned } from './run.mjs'
import { fingerprint, sourcesIn, stampOf } from './sources.mjs'

const builds = openBuilds(join(root, 'dist'))

/** Builds if the current build is not made of the sources as they are now; gives its folder. */
export async function ensureBuilt({ again = false } = {}) {
  const found = again ? undefined : await findBuild()
  if (found) return found.folder
  const { withLock } = await import('./lock.mjs')
  return withLock(join(root, 'dist.lock'), async () => {
    const made = again ? undefined : await findBuild()
    return made?.folder ?? build()
  })
}

/**
 * Runs `work` with the folder of the build, which stays until `work` has ended. A process that may live
 * longer is named by the second argument. What the project needs for it is installed and built before.
 */
export async function withBuild(work) {
  for (;;) {
    const folder = await prepare()
    const ends = [markUse(folder, process.pid)]
    try {
      // Another process may have switched and tidied up just before this one said what it uses.
      if (builds.current() !== folder) continue
      return await work(folder, (pid) => ends.push(markUse(folder, pid)))
    } finally {
      for (const end of ends) end()
    }
  }
}

/** Runs what was built for the server: the server itself, or a command of it. */
export async function runBuilt(args) {
  if (isPinned()) return becomeBuilt(args)
  return withBuild(async (folder, onStart) => {
    // The server is compiled at its first start; later ones find that here.
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
 * Where this process is the pinned Node already, it becomes the server: a second process would cost its
 * memory for as long as the server lives. What runs sets the exit code.
 */
async function becomeBuilt(args) {
  const folder = await markCurrent()
  const main = join(folder, 'server/main.js')
  // The server is compiled at its first start; later ones find that here.
  const { enableCompileCache } = await import('node:module')
  enableCompileCache(join(folder, 'compile-cache'))
  process.chdir(root)
  process.argv = [process.execPath, main, ...args]
  await import(pathToFileURL(main).href)
}

/** The folder of the build that this process uses until it ends. */
async function markCurrent() {
  for (;;) {
    const folder = await prepare()
    const end = markUse(folder, process.pid)
    if (builds.current() === folder) {
      process.once('exit', end)
      return folder
    }
    end()
  }
}

/** What is built runs with fewer packages than it was built with. */
async function prepare() {
  const found = await findBuild()
  await ensureInstalled({ everything: false, only: found?.packages })
  return found?.folder ?? ensureBuilt()
}

const recordIn = (folder) => join(folder, 'built-from.json')

/** The current build, if it is made of the sources as they are now. */
async function findBuild() {
  const folder = builds.current()
  if (folder === undefined) return undefined
  const made = JSON.parse(fs.readFileSync(recordIn(folder), 'utf8'))
  const found = { folder, packages: made.packages }
  const stamp = stampOf(sourcesIn(root, made.more))
  if (made.stamp === stamp) return found
  // A copy or a touched file changes the stamp alone.
  if (made.contents !== (await fingerprint(root, made.more))) return undefined
  try {
    writeWhole(recordIn(folder), JSON.stringify({ ...made, stamp }))
  } catch {
    // A folder that nobody can write to is right as it is.
  }
  return found
}

function writeWhole(file, text) {
  fs.writeFileSync(`${file}.${process.pid}`, text)
  fs.renameSync(`${file}.${process.pid}`, file)
}

/** Builds in a folder of its own, then switches to it: half a build is never run. */
async function build() {
  const started = performance.now()
  const contents = await fingerprint(root)
  const folder = builds.create(contents.slice(0, 12))
  console.log('Building …')
  const { code, stopped } = await runPinned([join(root, 'bin/bundle.mjs'), folder], { cwd: root })
  if (code !== 0) {
    fs.rmSync(folder, { recursive: true, force: true })
    throw fault(stopped ? 'The build was stopped.' : 'The build failed: the reason is above.')
  }
  fs.writeFileSync(recordIn(folder), JSON.stringify(await recordOf(folder, contents)))
  builds.switchTo(folder)
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  return folder
}

/** What a build is made of. Where a source has changed meanwhile, that is nothing that exists any more. */
async function recordOf(folder, contents) {
  const { packages, more } = JSON.parse(fs.readFileSync(join(folder, 'made-of.json'), 'utf8'))
  const stamp = stampOf(sourcesIn(root, more))
  const isStill = (await fingerprint(root)) === contents
  const made = isStill ? { stamp, contents: await fingerprint(root, more) } : { contents }
  return { ...made, packages, more }
}
