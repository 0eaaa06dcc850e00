import type { Log } from '../log/log.ts'

interface StopOptions {
  /** The steps in order, such as closing the server and the database. */
  readonly steps: readonly (() => void | Promise<void>)[]
  readonly log: Log
  /** The time limit for all steps in milliseconds. */
  readonly limit?: number
}

/**
 * Stops the process gracefully on SIGTERM or SIGINT (Ctrl+C). A second signal stops it
 * immediately. The exit code is 0 only if all steps succeed.
 *
 * @example
 * shutDownOnSignals({ steps: [listening.stop, () => database.close()], log })
 */
export function shutDownOnSignals({ steps, log, limit = 10_000 }: StopOptions): void {
  let isStopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info(`Shutting down (${signal})`)
    setTimeout(() => {
      log.error('Shutdown timed out, forcing exit')
      process.exit(1)
    }, limit).unref()
    void runSteps(steps, log).then((code) => process.exit(code))
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
}

/** Runs all steps, even if one fails. Returns the exit code. */
async function runSteps(steps: StopOptions['steps'], log: Log): Promise<number> {
  let code = 0
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      code = 1
      log.error('Shutdown step failed', { error })
    }
  }
  if (code === 0) log.info('Stopped')
  return code
}
