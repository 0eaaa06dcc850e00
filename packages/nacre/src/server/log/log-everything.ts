import { format } from 'node:util'
import type { Log } from './log.ts'

/**
 * Redirects console output, Node warnings and uncaught exceptions to the log. An uncaught
 * exception still ends the process.
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
    Reflect.set(console, name, (...args: unknown[]) => log[level](...toLogLine(args)))
  }
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn('Node warning', { error: warning }))
  process.on('uncaughtException', (error) => {
    log.error('Uncaught error, process ends', { error })
    process.exit(1)
  })
}

function toLogLine(args: readonly unknown[]): [string, { error?: unknown }] {
  const error = args.find((one) => one instanceof Error)
  const texts = args.filter((one) => one !== error)
  const sentence = texts.length > 0 ? format(...texts) : String(error)
  return [sentence, error === undefined ? {} : { error }]
}
