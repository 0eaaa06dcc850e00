import { arePackagesInstalled } from './packages-of-build.mjs'
import { isPinned } from './pinned-node.mjs'

/** Installs and checks the packages of this repository, for the builds of its examples. */
export const repositoryPackages = {
  /** Checks whether this process runs on the pinned Node, and the required packages are installed. */
  isReady: (installed) =>
    // A build of a single app has no record of the packages of this repository.
    installed !== undefined &&
    process.version === `v${installed.versions['node_modules/node']}` &&
    isPinned() &&
    arePackagesInstalled(installed),
  /** With `only`, the packages of an existing build. */
  async ensureInstalled(only) {
    const { ensureInstalled } = await import('./ensure-installed.mjs')
    await ensureInstalled({ everything: false, only })
  },
  async record(packages) {
    const { recordPackages } = await import('./ensure-installed.mjs')
    return recordPackages(packages)
  },
}
