import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the package `nacre`. */
export const packageDir = dirname(dirname(fileURLToPath(import.meta.url)))

/** Whether the package runs from its sources, as in its own repository, or is installed. */
export const isInstalled = /[\\/]node_modules[\\/]/u.test(packageDir)
