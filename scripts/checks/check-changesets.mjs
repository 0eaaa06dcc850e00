// `node scripts/checks/check-changesets.mjs [FOLDER]`: a branch that changes the public API needs a changeset.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { root } from '../root.mjs'

const publicApi = 'packages/nacre/api.txt'
const isChangeset = (path) => /^\.changeset\/(?!README\.md$)[^/]+\.md$/u.test(path)

/** Runs Git and returns the lines of its output, or `undefined` if it failed. */
function git(folder, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : undefined
}

/**
 * Returns what is missing, or `undefined`. A copy without Git or without the main branch, such as a
 * shallow clone, has nothing to compare with.
 */
export function missingChangeset(folder) {
  const [base] =
    git(folder, 'merge-base', 'HEAD', 'origin/main') ??
    git(folder, 'merge-base', 'HEAD', 'main') ??
    []
  if (base === undefined) return undefined
  const changed = git(folder, 'diff', '--name-only', '--diff-filter=d', base) ?? []
  const untracked = git(folder, 'ls-files', '--others', '--exclude-standard') ?? []
  const paths = [...changed, ...untracked]
  if (!paths.includes(publicApi) || paths.some(isChangeset)) return undefined
  return `${publicApi} has changed. Describe the change for users: npx changeset`
}

if (process.argv[1] === import.meta.filename) {
  const missing = missingChangeset(resolve(process.argv[2] ?? root))
  if (missing !== undefined) {
    console.error(missing)
    process.exitCode = 1
  }
}
