import { delimiter, join } from 'node:path'
import { run } from '../packages/nacre/cli/run.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { root } from './root.mjs'

/** Runs a program on the pinned Node, which is also `node` for its child processes. */
export function runPinned(args, { env = {}, ...options } = {}) {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
  return run(pinnedNode, args, { ...options, env: { ...process.env, PATH: path, ...env } })
}
