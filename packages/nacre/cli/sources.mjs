import { join, relative, resolve, sep } from 'node:path'
import { builtin, fs } from './light-builtins.mjs'
import { isInstalled, packageDir } from './package-dir.mjs'

const { createHash } = await builtin('node:crypto')

/** What an app consists of. A change in any of it requires a new build. */
const appSources = [
  'product',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** An installed package does not change; in its own repository, its sources do. */
const packageSources = isInstalled
  ? ['package.json']
  : ['package.json', 'CHANGELOG.md', 'src', 'cli/bundle.mjs', '../../package-lock.json']

/** Returns the absolute paths of the source files and folders of an app. */
const sourcesOf = (appDir) => [
  ...appSources.map((path) => join(appDir, path)),
  ...packageSources.map((path) => join(packageDir, path)),
]

/** Checks whether an absolute path belongs to the sources. */
export const isSource = (appDir, path) =>
  sourcesOf(appDir).some((source) => path === source || path.startsWith(`${source}${sep}`))

/**
 * Returns the source files with their stamps. Paths are relative to the app. `more` lists bundled
 * files outside the sources.
 */
export function sourcesIn(appDir, more = []) {
  const found = []
  const visitFolder = (path) => {
    const entries = fs.readdirSync(path, { withFileTypes: true })
    const sorted = entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))
    for (const entry of sorted) {
      if (entry.isDirectory()) visitFolder(join(path, entry.name))
      else visit(join(path, entry.name))
    }
  }
  const visit = (path) => {
    if (/\.test\.tsx?$/.test(path)) return
    const stat = fs.statSync(path, { throwIfNoEntry: false })
    if (stat?.isDirectory()) visitFolder(path)
    else if (stat?.isFile()) {
      const name = relative(appDir, path).replaceAll(sep, '/')
      found.push({ path: name, stamp: stampOfFile(name, stat) })
    }
  }
  for (const source of sourcesOf(appDir)) visit(source)
  for (const path of more) visit(resolve(appDir, path))
  return found
}

/** Fast to compute, and different after every change, because the ctime of a file cannot be set. */
const stampOfFile = (path, { size, mtimeMs, ctimeMs }) => `${path} ${size} ${mtimeMs} ${ctimeMs}`

/** Returns a single hash of all stamps, because the record of a build is read at each start. */
export function stampOf(found) {
  const stamps = found.map(({ stamp }) => stamp).join('\n')
  return createHash('sha256').update(stamps).digest('hex')
}

/** Returns a hash of the paths and contents of all sources. */
export async function fingerprint(appDir, more = []) {
  const hash = createHash('sha256')
  for (const { path } of sourcesIn(appDir, more)) {
    const contents = fs.readFileSync(resolve(appDir, path))
    hash.update(`${path}\0${contents.length}\0`).update(contents)
  }
  return hash.digest('hex')
}
