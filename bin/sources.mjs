import * as fs from 'node:fs'
import { join } from 'node:path'

/** What a build is made of. A change in any of it means to build again. */
const sources = [
  'product',
  'shell',
  'main.ts',
  'commands.ts',
  'composition.ts',
  'browser.tsx',
  'own-parts.ts',
  'bin/bundle.mjs',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** Whether a path in the project belongs to those sources. */
export const isSource = (path) =>
  sources.some((source) => path === source || path.startsWith(`${source}/`))

/** The files of the sources, each with a stamp; `more` are files elsewhere that a build has taken in. */
export function sourcesIn(folder, more = []) {
  const found = []
  const visit = (path) => {
    const stat = fs.statSync(join(folder, path), { throwIfNoEntry: false })
    if (stat?.isDirectory()) {
      for (const name of fs.readdirSync(join(folder, path)).toSorted()) visit(`${path}/${name}`)
    } else if (stat?.isFile() && !/\.test\.tsx?$/.test(path)) {
      found.push({ path, stamp: stampOfFile(path, stat) })
    }
  }
  for (const source of [...sources, ...more]) visit(source)
  return found
}

/** Cheap to make, and different after every change; the time of change in the file system cannot be set. */
const stampOfFile = (path, { size, mtimeMs, ctimeMs }) => `${path} ${size} ${mtimeMs} ${ctimeMs}`

export const stampOf = (found) => found.map(({ stamp }) => stamp).join('\n')

/** One word that changes whenever the path or the contents of a source do. */
export async function fingerprint(folder, more = []) {
  const { createHash } = await import('node:crypto')
  const hash = createHash('sha256')
  for (const { path } of sourcesIn(folder, more)) {
    const contents = fs.readFileSync(join(folder, path))
    hash.update(`${path}\0${contents.length}\0`).update(contents)
  }
  return hash.digest('hex')
}
