import { join } from 'node:path'
import { builtin, fs } from './light-builtins.mjs'

const { createHash } = await builtin('node:crypto')

/** The sources of a build. A change in any of them requires a new build. */
const sources = [
  'product',
  'shell',
  'bin/bundle.mjs',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** Checks whether a path belongs to the sources. */
export const isSource = (path) =>
  sources.some((source) => path === source || path.startsWith(`${source}/`))

/** Returns the source files with their stamps. `more` lists bundled files outside the sources. */
export function sourcesIn(folder, more = []) {
  const found = []
  const visitFolder = (path) => {
    const entries = fs.readdirSync(`${folder}/${path}`, { withFileTypes: true })
    const sorted = entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))
    for (const entry of sorted) {
      if (entry.isDirectory()) visitFolder(`${path}/${entry.name}`)
      else visit(`${path}/${entry.name}`)
    }
  }
  const visit = (path) => {
    if (/\.test\.tsx?$/.test(path)) return
    const stat = fs.statSync(`${folder}/${path}`, { throwIfNoEntry: false })
    if (stat?.isDirectory()) visitFolder(path)
    else if (stat?.isFile()) found.push({ path, stamp: stampOfFile(path, stat) })
  }
  for (const source of [...sources, ...more]) visit(source)
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
export async function fingerprint(folder, more = []) {
  const hash = createHash('sha256')
  for (const { path } of sourcesIn(folder, more)) {
    const contents = fs.readFileSync(join(folder, path))
    hash.update(`${path}\0${contents.length}\0`).update(contents)
  }
  return hash.digest('hex')
}
