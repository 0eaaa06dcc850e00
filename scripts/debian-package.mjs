import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Checks whether Debian packages can be installed, which requires root. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

/** Installs Debian packages. Returns whether they are available. */
export function installPackages(...names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { env, encoding: 'utf8' })
  apt('update')
  const { status, stderr } = apt('install', '-y', '--no-install-recommends', ...names)
  if (status !== 0) console.error(stderr)
  return status === 0
}
