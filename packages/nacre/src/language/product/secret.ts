/**
 * A secret of the operator, such as the token of another service. It comes from an environment
 * variable, and only jobs get it.
 *
 * @example
 * const { variable }: Secret = secrets.printerToken
 */
export interface Secret {
  readonly kind: 'secret'
  /** The environment variable with the value. */
  readonly variable: string
  /** Whether the product does not start without it. */
  readonly required: boolean
  readonly description: string
}

/**
 * Declares a secret. Its value is never part of a declaration.
 *
 * @example
 * secrets: { printerToken: secret({ variable: 'PRINTER_TOKEN', required: true, description: 'The token of the print service.' }) }
 */
export function secret(declaration: {
  /** The environment variable with the value. */
  variable: string
  /** Whether the product does not start without it. False by default. */
  required?: boolean
  /** A description in one sentence, which the operator reads if it is missing. */
  description: string
}): Secret {
  return Object.freeze({ required: false, ...declaration, kind: 'secret' as const })
}
