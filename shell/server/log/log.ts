import type { LogLevel } from '../settings/config.ts'

const plainFields = [
  'requestId',
  'method',
  'path',
  'status',
  'milliseconds',
  'address',
  'actor',
  'problem',
  'url',
] as const

/** All that a line may carry besides its sentence. Whatever else is handed over is left out. */
export type LogFields = Partial<Record<(typeof plainFields)[number], string | number>> & {
  readonly error?: unknown
}

type Say = (sentence: string, fields?: LogFields) => void

/** One JSON line per event: UTC time, level, a sentence, and the fields above. */
export interface Log {
  readonly debug: Say
  readonly info: Say
  readonly warn: Say
  readonly error: Say
}

/**
 * A log to standard output, or to `output`.
 *
 * @example
 * const log = createLog('info')
 * log.info('The server is up.', { url: 'http://127.0.0.1:3000' })
 */
export function createLog(level: LogLevel, output: Output = standardOutput()): Log {
  const lowest = levels.indexOf(level)
  const at = (name: LogLevel): Say =>
    levels.indexOf(name) < lowest
      ? () => {}
      : (msg, fields) => {
          const line = { level: name, time: new Date().toISOString(), ...allowed(fields), msg }
          output.write(`${JSON.stringify(line)}\n`)
        }
  return Object.freeze({
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
  })
}

interface Output {
  write(line: string): unknown
}

const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']

/** Written at once: what is said last before a process dies is what is wanted most. */
function standardOutput(): Output {
  // Whoever read the log has gone. That is no reason to stop serving.
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => {})
  return process.stdout
}

function allowed(fields: LogFields = {}): Record<string, unknown> {
  const line: Record<string, unknown> = {}
  for (const name of plainFields) {
    const value = fields[name]
    if (typeof value === 'number') line[name] = value
    // Tokens travel in query strings, so a path is logged without one.
    if (typeof value === 'string')
      line[name] = (name === 'path' ? withoutQuery(value) : value).slice(0, 500)
  }
  if (fields.error !== undefined) line['error'] = describeError(fields.error)
  return line
}

function withoutQuery(path: string): string {
  return path.split('?', 1)[0] ?? ''
}

function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : typeof error
  const { name, message, stack, cause } = error
  return {
    name,
    message,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(depth === 0 ? { stack } : {}),
    ...(cause !== undefined && depth < 3 ? { cause: describeError(cause, depth + 1) } : {}),
  }
}
