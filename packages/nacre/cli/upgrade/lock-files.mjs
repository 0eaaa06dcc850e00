import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

const lockFiles = {
  'package-lock.json': 'npm',
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
}

/** Finds the package manager of an app by the lock file in its folder or above it. */
export function findPackageManager(appDir) {
  for (let folder = appDir; ; folder = dirname(folder)) {
    const found = Object.keys(lockFiles).find((name) => existsSync(join(folder, name)))
    if (found !== undefined) return lockFiles[found]
    if (folder === dirname(folder)) return 'npm'
  }
}
