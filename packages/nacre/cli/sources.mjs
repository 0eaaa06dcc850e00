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
 * Returns the paths of the source files, and of everything whose change may change them: folders,
 * and sources that do not exist. Paths are relative to the app. `more` lists bundled files outside
 * the sources.
 */
function findSources(appDir, more) {
  const files = []
  const others = []
  const visitFolder = (path, name) => {
    others.push(name)
    const entries = fs.readdirSync(path, { withFileTypes: true })
    const sorted = entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))
    for (const entry of sorted) visit(join(path, entry.name), `${name}/${entry.name}`)
  }
  const visit = (path, name) => {
    if (/\.test\.tsx?$/.test(path)) return
    const stat = fs.statSync(path, { throwIfNoEntry: false })
    if (stat?.isDirectory()) visitFolder(path, name)
    else (stat?.isFile() ? files : others).push(name)
  }
  for (const source of sourcesOf(appDir))
    visit(source, relative(appDir, source).replaceAll(sep, '/'))
  for (const path of more) visit(resolve(appDir, path), path)
  return { files, others }
}

/**
 * Returns a stamp of the sources and the paths that it is made from. The stamp is fast to compute
 * again from the paths, and different after every change, because the ctime of a file cannot be set.
 */
export function stampSources(appDir, more = []) {
  const { files, others } = findSources(appDir, more)
  const paths = [...others, ...files]
  return { paths, stamp: stampOf(appDir, paths) }
}

/** Returns a hash of the sizes and times of files and folders. */
export function stampOf(appDir, paths) {
  const stamps = paths.map((path) => {
    const stat = fs.statSync(`${appDir}/${path}`, { throwIfNoEntry: false })
    return `${path} ${stat?.size} ${stat?.mtimeMs} ${stat?.ctimeMs}`
  })
  return createHash('sha256').update(stamps.join('\n')).digest('hex')
}

/** Returns a hash of the paths and contents of all sources. */
export async function fingerprint(appDir, more = []) {
  const hash = createHash('sha256')
  for (const path of findSources(appDir, more).files) {
    const contents = fs.readFileSync(resolve(appDir, path))
    hash.update(`${path}\0${contents.length}\0`).update(contents)
  }
  return hash.digest('hex')
}
