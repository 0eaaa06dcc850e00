import { traceContextOf } from '#shell/tools/trace-context.ts'
import { withoutQuery } from '#shell/http/transfer-state.ts'
import type { LogLevel } from '../settings/config.ts'

const allowedNames = [
  'requestId',
  'traceId',
  'method',
  'path',
  'route',
  'status',
  'durationMs',
  'bytes',
  'cache',
  'ip',
  'actor',
  'errorCode',
  'url',
] as const

/** The allowed fields of a log line. All other fields are dropped. */
export type LogFields = Partial<Record<(typeof allowedNames)[number], string | number>> & {
  readonly error?: unknown
}

/** Gets the message and the fields of a line of level `error` that has an error. */
export type ErrorListener = (sentence: string, fields: LogFields) => void

type WriteLine = (sentence: string, fields?: LogFields) => void

/** Writes one JSON line per event: UTC time, level, message and fields. */
export interface Log {
  /** Adds a listener to the lines with an error. */
  readonly listen?: (listener: ErrorListener) => void
  readonly debug: WriteLine
  readonly info: WriteLine
  readonly warn: WriteLine
  readonly error: WriteLine
}

/**
 * A log to standard output, or to `output`.
 *
 * @example
 * const log = createLog('info')
 * log.info('Server started', { url: 'http://127.0.0.1:3000' })
 */
export function createLog(level: LogLevel, output: Output = standardOutput()): Log {
  const lowest = levels.indexOf(level)
  const listeners: ErrorListener[] = []
  const writerFor = (name: LogLevel): WriteLine =>
    levels.indexOf(name) < lowest
      ? () => {}
      : (msg, fields) => {
          const line = {
            level: name,
            time: new Date().toISOString(),
            ...allowedFields(fields),
            msg,
          }
          output.write(`${JSON.stringify(line)}\n`)
        }
  const writeError = writerFor('error')
  return Object.freeze<Log>({
    debug: writerFor('debug'),
    info: writerFor('info'),
    warn: writerFor('warn'),
    error(sentence, fields) {
      writeError(sentence, fields)
      if (fields?.error === undefined) return
      for (const listener of listeners) listener(sentence, fields)
    },
    listen: (listener) => void listeners.push(listener),
  })
}

interface Output {
  write(line: string): unknown
}

const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']

/**
 * Returns standard output. Writes are synchronous, so that the last lines before a crash are not
 * lost.
 */
function standardOutput(): Output {
  // A closed log reader (EPIPE) must not end the server.
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => {})
  return process.stdout
}

function allowedFields(fields: LogFields = {}): Record<string, unknown> {
  const line: Record<string, unknown> = {}
  for (const name of allowedNames) {
    const value = fields[name]
    if (typeof value === 'number') line[name] = value
    // Query strings may contain tokens, so they are not logged.
    if (name === 'requestId' && typeof value === 'string') addTrace(line, value)
    if (typeof value === 'string')
      line[name] = (name === 'path' ? withoutQuery(value) : value).slice(0, 500)
  }
  if (fields.error !== undefined) line['error'] = describeError(fields.error)
  return line
}

/** Requests that carry a trace have it in their id. */
function addTrace(line: Record<string, unknown>, requestId: string): void {
  const traceId = traceContextOf(requestId)?.traceId
  if (traceId !== undefined) line['traceId'] = traceId
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
