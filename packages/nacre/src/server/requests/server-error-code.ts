import type { ErrorCode } from '#shell/language/errors/built-in-errors.ts'

/** The codes of the errors that the HTTP server itself returns. */
export type ServerErrorCode = Extract<
  ErrorCode,
  | 'bad-request'
  | 'method-not-allowed'
  | 'request-timeout'
  | 'content-too-large'
  | 'uri-too-long'
  | 'misdirected-request'
  | 'request-header-fields-too-large'
  | 'internal-error'
  | 'overloaded'
>
