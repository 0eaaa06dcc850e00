import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const repository = join(import.meta.dirname, '..')

/** The tags of the released versions, newest first. */
export function releasedVersions() {
  const options = { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
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
  const { version } = JSON.parse(
    readFileSync(join(repository, 'packages/nacre/package.json'), 'utf8'),
  )
  const present = `${version} (unreleased changes)`
  const tag = base.replaceAll('/', '')
  const versions = releasedVersions()
  // The generator puts the base before each link, so a link of an older version leaves its folder.
  const root = base === '/' ? '/' : '/../'
  return {
    text: tag || present,
    items: [
      { text: present, link: root, target: '_self' },
      ...versions.map((name) => ({ text: name, link: `${root}${name}/`, target: '_self' })),
    ].map((item) => ({ ...item, rel: 'alternate' })),
  }
}
