import { setTimeout } from 'node:timers/promises'
import type { Log } from '../log/log.ts'

interface StopOptions {
  /** The steps in order, such as closing the server and the database. */
  readonly steps: readonly (() => void | Promise<void>)[]
  readonly log: Log
  /** Called at once, before the process drains. */
  readonly stopping?: () => void
  /** How long the process serves requests after the signal, until load balancers have noticed. */
  readonly drainSeconds?: number
  /** The time limit for all steps in milliseconds, after draining. */
  readonly limit?: number
}

/**
 * Stops the process gracefully on SIGTERM or SIGINT (Ctrl+C). A second signal stops it
 * immediately. The exit code is 0 only if all steps succeed.
 *
 * @example
 * shutDownOnSignals({ steps: [listening.stop, () => database.close()], log })
 */
export function shutDownOnSignals(options: StopOptions): void {
  const { steps, log, stopping, drainSeconds = 0, limit = 10_000 } = options
  const drain = () => setTimeout(drainSeconds * 1_000)

  let isStopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1)
    isStopping = true
    stopping?.()
    log.info(`Shutting down (${signal})`)
    globalThis
      .setTimeout(
        () => {
          log.error('Shutdown timed out, forcing exit')
          process.exit(1)
        },
        drainSeconds * 1_000 + limit,
      )
      .unref()
    void runSteps([drain, ...steps], log).then((code) => process.exit(code))
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
