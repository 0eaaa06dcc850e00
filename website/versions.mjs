import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The tags of the released versions, newest first. */
export function releasedVersions() {
  const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
  try {
    return execFileSync('git', ['tag', '--list', 'v*', '--sort=-v:refname'], options)
      .split('\n')
      .filter(Boolean)
  } catch {
    // A copy without a Git repository has the present version only.
    return []
  }
}

/** The menu of versions. The present state is at `/`, a released version below its tag. */
export function versionMenu(base) {
  const { version } = JSON.parse(readFileSync(join(root, 'packages/nacre/package.json'), 'utf8'))
  const present = `${version} (unreleased changes)`
  const tag = base.replaceAll('/', '')
  const versions = releasedVersions()
  return {
    text: tag || present,
    // Links between versions leave the application, so they are absolute.
    items: [
      { text: present, link: '/', target: '_self' },
      ...versions.map((name) => ({ text: name, link: `/${name}/`, target: '_self' })),
    ].map((item) => ({ ...item, rel: 'alternate' })),
  }
}
