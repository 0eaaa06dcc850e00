import { createAppBuild } from './app-build.mjs'

/** `nacre build`: builds; a running server keeps its build. */
export async function run({ appDir, packages }) {
  await createAppBuild(appDir, packages).ensureBuilt({ again: true })
  return 0
}
