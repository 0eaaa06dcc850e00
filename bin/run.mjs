import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { pinnedNode } from './pinned-node.mjs'
import { root } from './root.mjs'

const stops = ['SIGTERM', 'SIGINT', 'SIGHUP']

/**
 * Runs a program, passes on the signals to stop, and gives its exit code. `stopped` says that this
 * process was told to stop meanwhile; `output` is what it printed, where stdio is a pipe. `onStart` hears its number.
 */
export async function run(file, args, { onStart, ...options } = {}) {
  const child = spawn(file, args, { stdio: 'inherit', ...options })
  let stopped = false
  const passOn = (signal) => {
    stopped = true
    // A terminal tells the whole group. A second Ctrl-C might mean "at once", so none is added.
    if (signal === 'SIGTERM' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of stops) process.on(signal, passOn)
  if (child.pid !== undefined) onStart?.(child.pid)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk) => (output += chunk))
  }
  try {
    const code = await new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (status, signal) => resolve(status ?? 128 + constants.signals[signal]))
    })
    return { code, stopped, output }
  } finally {
    for (const signal of stops) process.off(signal, passOn)
  }
}

/** Runs a program on the pinned Node, which is also what `node` means to all that it starts. */
export function runPinned(args, { env = {}, ...options } = {}) {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
  return run(pinnedNode, args, { ...options, env: { ...process.env, PATH: path, ...env } })
}
