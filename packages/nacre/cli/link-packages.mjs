import { mkdirSync, symlinkSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageDir } from './package-dir.mjs'

/**
 * Links the packages that a build imports at run time into the folder of the build, if the build would not
 * find them: pnpm gives an app its own dependencies only, and not those of Nacre.
 */
export function linkPackages(folder, specifiers) {
  for (const name of new Set(specifiers.map(packageOf))) {
    const target = findPackage(name, packageDir)
    if (target === undefined || findPackage(name, join(folder, 'server'))) continue
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(relative(dirname(link), target), link, 'junction')
  }
}

/** The package of a specifier: `@scope/name` of `@scope/name/file.js`. */
const packageOf = (specifier) => /^(?:@[^/]+\/)?[^/]+/u.exec(specifier)[0]

/**
 * The folder of a package as an import from another folder finds it, or nothing. `require.resolve` would
 * also look where imports do not: in `NODE_PATH`, which pnpm sets.
 */
export function findPackage(name, from) {
  try {
    return dirname(findPackageJSON(name, pathToFileURL(join(from, 'main.js'))))
  } catch {
    return undefined
  }
}
