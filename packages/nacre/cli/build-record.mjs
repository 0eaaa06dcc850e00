import { join } from 'node:path'
import { fs } from './light-builtins.mjs'
import { fingerprint, stampOf, stampSources } from './sources.mjs'

const recordIn = (folder) => join(folder, 'built-from.json')

/** Returns the current build of an app if it matches the sources. */
export async function findBuild({ appDir, builds }) {
  const folder = builds.current()
  if (folder === undefined) return undefined
  const record = JSON.parse(fs.readFileSync(recordIn(folder), 'utf8'))
  const existingBuild = { folder, packages: record.packages, installed: record.installed }
  if (record.sources?.stamp === stampOf(appDir, record.sources?.paths ?? [])) return existingBuild
  // Copying or touching a file changes only the stamp, so the contents are compared too.
  const sources = stampSources(appDir, record.more)
  if (record.contents !== (await fingerprint(appDir, record.more))) return undefined
  try {
    writeAtomically(recordIn(folder), JSON.stringify({ ...record, sources }))
  } catch {
    // A read-only folder is fine.
  }
  return existingBuild
}

/**
 * Records what a build consists of. If a source changed during the build, the record matches
 * nothing.
 */
export async function writeBuildRecord({ appDir, packages }, folder, contents) {
  const made = JSON.parse(fs.readFileSync(join(folder, 'made-of.json'), 'utf8'))
  const sources = stampSources(appDir, made.more)
  const installed = await packages.record(made.packages)
  const isUnchanged = (await fingerprint(appDir)) === contents
  const record = isUnchanged
    ? { sources, contents: await fingerprint(appDir, made.more) }
    : { contents }
  const whole = { ...record, packages: made.packages, installed, more: made.more }
  fs.writeFileSync(recordIn(folder), JSON.stringify(whole))
}

function writeAtomically(file, text) {
  fs.writeFileSync(`${file}.${process.pid}`, text)
  fs.renameSync(`${file}.${process.pid}`, file)
}
