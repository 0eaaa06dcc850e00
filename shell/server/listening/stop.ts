import type { Log } from '../log/log.ts'

interface StopOptions {
  /** What to do, one after the other: stop to listen, close the database. */
  readonly steps: readonly (() => void | Promise<void>)[]
  readonly log: Log
  /** How long the steps may take in all, in milliseconds. */
  readonly limit?: number
}

/**
 * Ends the process in good order when the system (SIGTERM) or a person (Ctrl+C) asks for it. Who
 * asks twice gets it at once. The exit code is 0 only if every step was done.
 *
 * @example
 * stopOnSignals({ steps: [listening.stop, () => database.close()], log })
 */
export function stopOnSignals({ steps, log, limit = 10_000 }: StopOptions): void {
  let isStopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info(`Stopping, because of ${signal}.`)
    setTimeout(() => {
      log.error('The stop took too long and was cut short.')
      process.exit(1)
    }, limit).unref()
    void run(steps, log).then((code) => process.exit(code))
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
}

/** A step that fails does not keep the next from being done. */
async function run(steps: StopOptions['steps'], log: Log): Promise<number> {
  let code = 0
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      code = 1
      log.error('A step of the stop failed.', { error })
    }
  }
  if (code === 0) log.info('Stopped.')
  return code
}
