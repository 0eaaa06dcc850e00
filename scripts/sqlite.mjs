import { spawnSync } from 'node:child_process'
import { canInstallPackages, installPackages } from './debian-package.mjs'

/**
 * Returns the path of the program sqlite3, with which a test opens a backup. Installs it if
 * possible; otherwise returns `undefined`, and the test is skipped.
 */
export function ensureSqlite() {
  const path = process.env.SQLITE_PATH || 'sqlite3'
  if (isWorking(path)) return path
  if (!canInstallPackages()) return undefined
  console.log("Installing Debian's package sqlite3 for the tests of backups …")
  return installPackages('sqlite3') && isWorking('sqlite3') ? 'sqlite3' : undefined
}

function isWorking(path) {
  return spawnSync(path, ['-version'], { encoding: 'utf8', timeout: 20_000 }).status === 0
}
