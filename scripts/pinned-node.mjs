import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fs } from '../packages/nacre/cli/light-builtins.mjs'
import { root } from './root.mjs'

/** The Node binary of the npm package `node`. Everything except these start scripts runs on it. */
export const pinnedNode = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** Returns why the pinned Node cannot run, or `undefined`. */
export function pinnedNodeFault() {
  const description = fs.readFileSync(join(root, 'node_modules/node/package.json'), 'utf8')
  const requested = `v${JSON.parse(description).version}`
  const found = versionOf(pinnedNode)
  if (found === requested) return undefined
  return found
    ? `${pinnedNode} is Node ${found} instead of ${requested}: run \`npm ci\`.`
    : `Node ${requested} is not in node_modules: the install script of the package "node" did not run ` +
        '(does an .npmrc say ignore-scripts?), or there is no such Node for ' +
        `${process.platform} ${process.arch}.`
}

/**
 * Checks whether this process runs on the pinned Node. Usually it does, because npm puts it first
 * in the path.
 */
export function isPinned() {
  try {
    return fs.realpathSync(pinnedNode) === fs.realpathSync(process.execPath)
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
