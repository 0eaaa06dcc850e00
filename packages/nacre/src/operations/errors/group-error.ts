import { hash } from 'node:crypto'

/** An error with the line of the log that reports it. */
export interface ErrorReport {
  /** What the process was doing, as in the log. */
  readonly context: string
  readonly error: unknown
  readonly method?: string | undefined
  readonly path?: string | undefined
  readonly requestId?: string | undefined
}

/** An error as it is stored, and the id of the group of its place. */
export interface DescribedError {
  readonly id: string
  readonly name: string
  readonly message: string
  readonly code: string | null
  readonly stack: string
}

const maxMessage = 500
const maxStack = 4_000
/** The number of calls that identify a place. */
const identifyingCalls = 4

/**
 * Describes an error and finds its group. Errors belong to the same group if they have the same name
 * and code, and arose in the same functions. Lines do not count, because a new version moves them.
 */
export function groupError({ context, error }: ErrorReport): DescribedError {
  const { name, message, stack, code } = partsOf(error)
  const calls = callsIn(stack).slice(0, identifyingCalls)
  // Without a stack, the message says where the error arose. Its numbers and ids differ.
  const place = calls.length > 0 ? calls : [message.replaceAll(/\b\w*\d\w*\b/gu, '#')]
  const key = JSON.stringify([context, name, code, ...place])
  return {
    id: hash('sha256', key, 'base64url').slice(0, 22),
    name,
    message: storable(message).slice(0, maxMessage),
    code,
    stack: storable(stack).slice(0, maxStack),
  }
}

/** PostgreSQL stores no text with U+0000. */
const storable = (text: string) => text.replaceAll('\0', '')

function partsOf(error: unknown) {
  if (!(error instanceof Error))
    return { name: 'Error', message: String(error), stack: '', code: null }
  const { name, message } = error
  const cause = error.cause instanceof Error ? error.cause : undefined
  const stack = [error.stack ?? '', cause ? `Caused by: ${cause.stack ?? cause.message}` : '']
  return {
    name,
    message: cause ? `${message} ${cause.message}` : message,
    stack: stack.join('\n').trim(),
    code: codeOf(cause) ?? codeOf(error) ?? null,
  }
}

/** The primary result codes of SQLite that say what to do. */
const sqliteCodes: Readonly<Record<number, string>> = {
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  26: 'SQLITE_NOTADB',
}

function codeOf(error: unknown): string | undefined {
  if (error instanceof Error && 'errcode' in error) {
    const known = sqliteCodes[Number(error.errcode) & 0xff]
    if (known !== undefined) return known
  }
  const code: unknown = typeof error === 'object' && error !== null && Reflect.get(error, 'code')
  return typeof code === 'string' ? code : undefined
}

/** Returns the functions of a stack, without those of Node. */
function callsIn(stack: string): readonly string[] {
  return stack.split('\n').flatMap((line) => {
    const [, call = '', file = ''] =
      /^\s*at (?:(.+) \()?([^()]+?)(?::\d+){0,2}\)?$/u.exec(line) ?? []
    if (file === '' || file.startsWith('node:')) return []
    return [`${call} ${file.split(/[\\/]/u).at(-1) ?? ''}`]
  })
}
