import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPackage } from './link-packages.mjs'
import { packageDir } from './package-dir.mjs'
import { userError } from './run-command.mjs'

/**
 * Returns the packages that build an app, with their versions. They are development dependencies of the
 * app, so that a server that starts from its build is installed without them.
 */
export const buildPackages = () =>
  JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')).devDependencies

/** Throws an error for the user if a package that builds an app is missing. */
export function assertBuildPackages() {
  const packages = Object.entries(buildPackages())
  const missing = packages.filter(([name]) => findPackage(name, packageDir) === undefined)
  if (missing.length === 0) return
  const names = missing.map(([name]) => name).join(' and ')
  const specifiers = missing.map(([name, version]) => `${name}@${version}`).join(' ')
  throw userError(
    `${names} ${missing.length > 1 ? 'are' : 'is'} not installed, which this command needs. Install the ` +
      `development dependencies of the app with \`npm install --include=dev\`. If it has no such ` +
      `dependency, add it: npm install --save-dev --save-exact ${specifiers}`,
    'guides/deployment',
  )
}
