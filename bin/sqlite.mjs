import { spawnSync } from 'node:child_process'
import { canInstallPackages, installPackages } from './debian-package.mjs'

/**
 * The path of the program sqlite3, by which a test opens a backup: found here, or else installed. Where it
 * cannot be had nothing is given, and that test says that it was left out.
 */
export function ensureSqlite() {
  const path = process.env.SQLITE_PATH || 'sqlite3'
  if (runs(path)) return path
  if (!canInstallPackages()) return undefined
  console.log("Installing Debian's package sqlite3 for the tests of backups …")
  return installPackages('sqlite3') && runs('sqlite3') ? 'sqlite3' : undefined
}

function runs(path) {
  return spawnSync(path, ['-version'], { encoding: 'utf8', timeout: 20_000 }).status === 0
}
