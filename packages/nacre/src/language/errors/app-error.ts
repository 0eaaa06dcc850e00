import { type FieldError, formatFieldErrors } from './field-error.ts'
import type { ErrorDefinition } from './define-errors.ts'
import { type ErrorCode, builtInErrors } from './built-in-errors.ts'
import type { ErrorText } from './error-text.ts'
import { type Language, type LocalizedText, localize } from '../texts/localized-text.ts'

/**
 * The public part of an error, in the format of RFC 9457 (`application/problem+json`).
 *
 * @example
 * const problem: Problem = new AppError('not-found').problem
 */
export interface Problem {
  readonly type: string
  readonly code: string
  readonly status: number
  readonly title: string
  readonly hint?: string
  /** The error messages of fields, by field name. */
  readonly errors?: { readonly [name: string]: string | undefined }
  /** Additional data for the client, such as the current version of the record. */
  readonly details?: Readonly<Record<string, unknown>>
  readonly requestId?: string
}

interface AppErrorOptions {
  readonly message?: LocalizedText
  readonly errors?: Readonly<Record<string, FieldError | LocalizedText>>
  readonly details?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

/**
 * The error class for every expected error. The public part is the problem document that `in`
 * returns. The private part is `cause`, which is logged and never sent.
 *
 * @example
 * throw new AppError('validation-failed', { errors: { title: { code: 'too-long', max: 120 } } })
 */
export class AppError extends Error {
  readonly code: string
  readonly status: number
  readonly options: AppErrorOptions
  readonly text: ErrorText

  /** Takes the code of a built-in error, or an error definition from `product/errors.ts`. */
  constructor(error: ErrorCode | ErrorDefinition, options: AppErrorOptions = {}) {
    const text = typeof error === 'string' ? builtInErrors[error] : error
    super(localize(options.message ?? text.message), { cause: options.cause })
    this.name = 'AppError'
    this.code = typeof error === 'string' ? error : error.code
    this.status = text.status
    this.options = options
    this.text = text
  }

  /** Returns the problem document in a language. */
  problemIn(language: Language): Problem {
    const { code, status, text, options } = this
    const { errors, details, message } = options
    return {
      type: `/v1/problem-types/${code}`,
      code,
      status,
      title: localize(message ?? text.message, language),
      ...(text.hint === undefined ? {} : { hint: localize(text.hint, language) }),
      ...(errors ? { errors: formatFieldErrors(errors, language) } : {}),
      ...(details ? { details } : {}),
    }
  }

  get problem(): Problem {
    return this.problemIn('en')
  }
}

/**
 * Converts any thrown value to an `AppError`. Returns an `AppError` unchanged. Any other value
 * becomes the `cause` of an `internal-error`.
 *
 * @example
 * try { work() } catch (thrown) { send(toAppError(thrown).problem) }
 */
export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('internal-error', { cause: error })
}
