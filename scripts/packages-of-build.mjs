import { join } from 'node:path'
import { fs } from '../packages/nacre/cli/light-builtins.mjs'
import { root } from './root.mjs'

/**
 * Checks whether the packages of a build are installed in the recorded versions. The record comes
 * from the package-lock.json of the build, which need not be read again. It is only valid on the
 * same platform.
 */
export function arePackagesInstalled({ platform, arch, versions }) {
  if (platform !== process.platform || arch !== process.arch) return false
  return Object.entries(versions).every(([path, version]) => versionIn(path) === version)
}

/** Returns the version of an installed package. */
export function versionIn(path) {
  try {
    return JSON.parse(fs.readFileSync(join(root, path, 'package.json'), 'utf8')).version
  } catch {
    return undefined
  }
}
