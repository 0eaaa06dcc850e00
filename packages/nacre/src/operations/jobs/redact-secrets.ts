/** The shortest value that is certainly no word of a message. */
const minLength = 4

/** Replaces secrets in a text, which may be stored or logged. */
export function redactSecrets(text: string, secrets: Readonly<Record<string, string>>): string {
  return Object.entries(secrets)
    .filter(([, value]) => value.length >= minLength)
    .reduce((all, [name, value]) => all.replaceAll(value, `(${name})`), text)
}

/**
 * Returns the error of a job without secrets, in its message and in its causes. An error without
 * secrets stays as it is.
 */
export function withoutSecrets(error: unknown, secrets: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof Error))
    return typeof error === 'string' ? redactSecrets(error, secrets) : error
  const { message, stack = '', cause } = error
  const text = `${message}${stack}`
  const isSafe = redactSecrets(text, secrets) === text
  if (isSafe && withoutSecrets(cause, secrets) === cause) return error
  const safe = new Error(
    redactSecrets(message, secrets),
    cause === undefined ? {} : { cause: withoutSecrets(cause, secrets) },
  )
  safe.name = error.name
  safe.stack = redactSecrets(stack, secrets)
  return safe
}
