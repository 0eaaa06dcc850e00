import { format } from 'node:util'
import type { Log } from './log.ts'

/**
 * Sends to the log what would else stand beside it as plain text: what libraries say on the console, the
 * warnings of Node, and what nothing has caught, which ends the process as it always does.
 *
 * @example
 * logEverything(log)
 */
export function logEverything(log: Log): void {
  const levels = {
    debug: 'debug',
    log: 'info',
    info: 'info',
    warn: 'warn',
    error: 'error',
  } as const
  for (const [name, level] of Object.entries(levels)) {
    Reflect.set(console, name, (...args: unknown[]) => log[level](...lineOf(args)))
  }
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn('Node warns.', { error: warning }))
  process.on('uncaughtException', (error) => {
    log.error('Nothing has caught an error, so the process ends.', { error })
    process.exit(1)
  })
}

function lineOf(args: readonly unknown[]): [string, { error?: unknown }] {
  const error = args.find((one) => one instanceof Error)
  const words = args.filter((one) => one !== error)
  const sentence = words.length > 0 ? format(...words) : String(error)
  return [sentence, error === undefined ? {} : { error }]
}
