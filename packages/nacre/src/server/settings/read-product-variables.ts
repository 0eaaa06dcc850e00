import type { Product } from '#shell/language/product/product.ts'
import { serverCallsOf } from '#shell/language/product/server-call.ts'
import { variables as shellVariables } from './environment-variables.ts'
import type { ReadVariable } from './parse-variables.ts'

/** The variables that a product declares for its jobs and webhooks. */
export interface ProductVariables {
  /** The values of the secrets, by the names of the secrets. */
  readonly productSecrets: Readonly<Record<string, string>>
  /** The URLs of the calls of the server, by the names of the calls. */
  readonly serverUrls: Readonly<Record<string, string>>
  /** The URLs and the signing secrets of the declared webhooks, by name. Those without URL are off. */
  readonly declaredWebhooks: Readonly<
    Record<string, { readonly url: string; readonly secret: string | undefined }>
  >
}

/** The declarations of a product that name variables. */
export type DeclaredVariables = Pick<Product, 'calls' | 'secrets' | 'webhooks'>

export const noVariables: DeclaredVariables = { calls: {}, secrets: {}, webhooks: {} }

/** Returns the variables whose values must not be printed. */
export function secretVariablesOf({ secrets, webhooks }: DeclaredVariables): ReadonlySet<string> {
  return new Set([
    ...Object.values(secrets).map(({ variable }) => variable),
    ...Object.values(webhooks).flatMap(({ secretVariable = [] }) => secretVariable),
  ])
}

/** Reads the variables that a product declares. A missing one that it needs is a problem. */
export function readProductVariables(
  read: ReadVariable,
  problems: string[],
  { calls, secrets, webhooks }: DeclaredVariables,
): ProductVariables {
  const readOwn = <T>(name: string, expected: string, parse: (text: string) => T | undefined) => {
    if (!Object.hasOwn(shellVariables, name)) return read(name, expected, parse)
    problems.push(`${name} is a variable of Nacre. Declare another name in the product`)
    return undefined
  }
  const productSecrets: Record<string, string> = {}
  for (const [name, { variable, required, description }] of Object.entries(secrets)) {
    const before = problems.length
    const value = readOwn(variable, 'a secret', (text) => text)
    if (value !== undefined) productSecrets[name] = value
    else if (required && problems.length === before)
      problems.push(`${variable} is required. ${description}`)
  }
  const serverUrls: Record<string, string> = {}
  for (const [name, { url, urlVariable, description }] of Object.entries(serverCallsOf(calls))) {
    const before = problems.length
    const own = urlVariable === undefined ? undefined : readOwn(urlVariable, expectedUrl, toUrl)
    const used = own ?? url
    if (used !== undefined) serverUrls[name] = used
    else if (problems.length === before)
      problems.push(`${urlVariable ?? name} is required. ${description}`)
  }
  const declaredWebhooks: Record<string, { url: string; secret: string | undefined }> = {}
  for (const [name, { urlVariable, secretVariable, description }] of Object.entries(webhooks)) {
    const url = readOwn(urlVariable, expectedUrl, toUrl)
    const secret =
      secretVariable === undefined ? undefined : readOwn(secretVariable, expectedSecret, toSecret)
    if (url === undefined) continue
    if (secretVariable !== undefined && secret === undefined)
      problems.push(`${secretVariable} is required when ${urlVariable} is set. ${description}`)
    declaredWebhooks[name] = { url, secret }
  }
  return { productSecrets, serverUrls, declaredWebhooks }
}

const expectedUrl = 'an http or https address without a password'
const expectedSecret = 'a signing secret: whsec_ and 24 to 64 bytes in base64'

function toUrl(text: string): string | undefined {
  const url = URL.parse(text)
  const isPlain = url !== null && url.username === '' && url.password === '' && !text.includes('#')
  return isPlain && /^https?:$/u.test(url.protocol) ? text : undefined
}

function toSecret(text: string): string | undefined {
  const [, encoded] = /^whsec_([\w+/-]+={0,2})$/u.exec(text) ?? []
  const { length } = Buffer.from(encoded ?? '', 'base64')
  return length >= 24 && length <= 64 ? text : undefined
}
