import { delimiter, join } from 'node:path'
import { run } from '../packages/nacre/cli/run.mjs'
import { isPinned, pinnedNode } from './pinned-node.mjs'
import { root } from './root.mjs'

/** Runs a program on the pinned Node, which is also `node` for its child processes. */
export function runPinned(args, { env = {}, ...options } = {}) {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
  return run(pinnedNode, args, { ...options, env: { ...process.env, PATH: path, ...env } })
}

/** Runs `work` on the pinned Node: in this process if it is one, otherwise by starting `script` again. */
export async function runOnPinnedNode(script, work) {
  if (isPinned()) return work()
  const { code } = await runPinned([script, ...process.argv.slice(2)])
  return code
}
