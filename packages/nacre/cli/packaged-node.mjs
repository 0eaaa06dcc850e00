import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

const program = process.platform === 'win32' ? 'node.exe' : 'node'

/** Finds the Node of the npm package `node`, in the folder of the app or above it. */
export function findPackagedNode(appDir) {
  for (let folder = appDir; ; folder = dirname(folder)) {
    const file = join(folder, 'node_modules/node/bin', program)
    if (existsSync(file)) return file
    if (folder === dirname(folder)) return undefined
  }
}
