import { createAppBuild } from '../packages/nacre/cli/app-build.mjs'
import { repositoryPackages } from './repository-packages.mjs'
import { exampleShell } from './root.mjs'

/** Runs `work` while the current build of the product of the source document remains. */
export const { withBuild } = createAppBuild(exampleShell, repositoryPackages)
