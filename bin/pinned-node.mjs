import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** The Node that the npm package `node` brings. Everything but these starters runs on it. */
export const pinnedNode = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** What is wrong with the pinned Node, in one sentence; nothing if it can run. */
export function pinnedNodeFault() {
  const description = readFileSync(join(root, 'node_modules/node/package.json'), 'utf8')
  const wanted = `v${JSON.parse(description).version}`
  const found = versionOf(pinnedNode)
  if (found === wanted) return undefined
  return found
    ? `${pinnedNode} is Node ${found} instead of ${wanted}: run \`npm ci\`.`
    : `Node ${wanted} is not in node_modules: the install script of the package "node" did not run ` +
        '(does an .npmrc say ignore-scripts?), or there is no such Node for ' +
        `${process.platform} ${process.arch}.`
}

/** Whether this process runs on it. npm puts it first in the path of its scripts, so mostly it does. */
export function isPinned() {
  try {
    return realpathSync(pinnedNode) === realpathSync(process.execPath)
  } catch {
    return false
  }
}

function versionOf(file) {
  try {
    if (isPinned()) return process.version
    return spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout?.trim()
  } catch {
    return undefined
  }
}
