import * as fs from 'node:fs'
import { join } from 'node:path'
import { fault } from './command.mjs'
import { root } from './root.mjs'
import { runPinned } from './run.mjs'

/** What dist/ is made of. A change in any of it means to build again. */
const sources = [
  'product',
  'shell',
  'main.ts',
  'browser.ts',
  'browser.tsx',
  'own-parts.ts',
  'bin/bundle.mjs',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** Builds dist/ if it is not made of the sources as they are now. */
export async function ensureBuilt({ again = false } = {}) {
  if (!again && (await isBuilt())) return
  const { withLock } = await import('./lock.mjs')
  await withLock(join(root, 'dist.lock'), async () => {
    if (again || !(await isBuilt())) await build()
  })
}

const recordIn = (folder) => join(folder, 'built-from.json')

async function isBuilt() {
  const record = recordIn(join(root, 'dist'))
  if (!fs.existsSync(record)) return false
  const made = JSON.parse(fs.readFileSync(record, 'utf8'))
  if (made.stamp === stampOf(sourcesIn(root))) return true
  // A copy or a touched file changes the stamp alone.
  if (made.contents !== (await fingerprint(root))) return false
  try {
    fs.writeFileSync(record, JSON.stringify(await recordOf(root)))
  } catch {
    // A folder that nobody can write to is right as it is.
  }
  return true
}

const recordOf = async (folder) => ({
  stamp: stampOf(sourcesIn(folder)),
  contents: await fingerprint(folder),
})

function sourcesIn(folder) {
  const found = []
  const look = (path) => {
    const stat = fs.statSync(join(folder, path), { throwIfNoEntry: false })
    if (stat?.isDirectory()) {
      for (const name of fs.readdirSync(join(folder, path)).toSorted()) look(`${path}/${name}`)
    } else if (stat?.isFile() && !/\.test\.tsx?$/.test(path)) {
      found.push({ path, stat })
    }
  }
  for (const source of sources) look(source)
  return found
}

/** Cheap to make, and different after every change; the time of change in the file system cannot be set. */
const stampOf = (found) =>
  found.map(({ path, stat }) => `${path} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}`).join('\n')

/** One word that changes whenever the path or the contents of a source do. */
export async function fingerprint(folder) {
  const { createHash } = await import('node:crypto')
  const hash = createHash('sha256')
  for (const { path } of sourcesIn(folder)) {
    const contents = fs.readFileSync(join(folder, path))
    hash.update(`${path}\0${contents.length}\0`).update(contents)
  }
  return hash.digest('hex')
}

/** Builds beside dist/, then puts the new one in its place: half a build is never run. */
async function build() {
  const started = performance.now()
  const [current, fresh, old] = ['dist', 'dist.new', 'dist.old'].map((name) => join(root, name))
  const remove = (folder) => fs.rmSync(folder, { recursive: true, force: true })
  remove(fresh)
  remove(old)
  const made = await recordOf(root)
  console.log('Building …')
  const { code, stopped } = await runPinned([join(root, 'bin/bundle.mjs'), fresh], { cwd: root })
  if (code !== 0) {
    remove(fresh)
    throw fault(stopped ? 'The build was stopped.' : 'The build failed: the reason is above.')
  }
  fs.writeFileSync(recordIn(fresh), JSON.stringify(made))
  if (fs.existsSync(current)) fs.renameSync(current, old)
  fs.renameSync(fresh, current)
  remove(old)
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}
