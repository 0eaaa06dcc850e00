import { spawnSync } from 'node:child_process'
import { canInstallPackages, installPackages } from '../debian-package.mjs'

/** The programs that tests run, by the Debian packages that contain them. */
const programs = { sqlite3: 'sqlite3 -version', 'nginx-light': 'nginx -v', caddy: 'caddy version' }

/**
 * Installs the programs with which tests open a backup and run the files of `deploy`, if possible. The
 * tests of a program that is missing are skipped.
 */
export function ensureTestPrograms() {
  const missing = Object.keys(programs).filter((name) => !isWorking(programs[name]))
  if (missing.length === 0 || !canInstallPackages()) return
  console.log(`Installing Debian's packages ${missing.join(', ')} for the tests …`)
  installPackages(...missing)
}

function isWorking(command) {
  const [program, ...args] = command.split(' ')
  return spawnSync(program, args, { encoding: 'utf8', timeout: 20_000 }).status === 0
}
