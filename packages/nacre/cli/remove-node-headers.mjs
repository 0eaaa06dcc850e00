// Removes the C++ headers from the npm package `node`: a third of its size, which no app needs. It
// is the script `postinstall` of apps that bring Node, and runs on their older Node.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The package `node` installs the binaries of a platform in a package of its own. */
const platforms = join(process.cwd(), 'node_modules/node/node_modules')

const names = existsSync(platforms) ? readdirSync(platforms) : []
for (const name of names) {
  rmSync(join(platforms, name, 'include'), { recursive: true, force: true })
}
