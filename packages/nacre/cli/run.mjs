import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const terminationSignals = ['SIGTERM', 'SIGINT', 'SIGHUP']

/**
 * Runs a program, forwards termination signals and returns its exit code. `stopped` says whether
 * this process received a signal, and `output` is the output if stdio is a pipe. `onStart` receives
 * the process id.
 */
export async function run(file, args, { onStart, ...options } = {}) {
  const child = spawn(file, args, { stdio: 'inherit', ...options })
  let stopped = false
  const forwardSignal = (signal) => {
    stopped = true
    // A terminal signals the whole process group, so the signal is not forwarded again.
    if (signal === 'SIGTERM' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of terminationSignals) process.on(signal, forwardSignal)
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
    for (const signal of terminationSignals) process.off(signal, forwardSignal)
  }
}
