import type { OidcProvider } from '#shell/language/people/user-options.ts'
import type { ReadVariable } from './parse-variables.ts'

/** The single sign-on configuration from the environment variables. */
export interface ProvidersConfig {
  /** The provider of the operator, in addition to those that the product declares. */
  readonly providers: readonly OidcProvider[]
  /** The client secrets of all providers by the names of their variables. */
  readonly providerSecrets: Readonly<Record<string, string>>
}

const clientSecretVariable = 'OIDC_CLIENT_SECRET'
const githubIssuer = 'https://github.com'

/**
 * Reads the client secrets of the declared providers and the additional provider of the operator.
 */
export function readProviders(
  read: ReadVariable,
  problems: string[],
  declared: readonly Pick<OidcProvider, 'clientSecretVariable'>[],
): ProvidersConfig {
  const issuer = read('OIDC_ISSUER', 'the address of an issuer of OpenID Connect', toIssuer)
  const clientId = read('OIDC_CLIENT_ID', 'the client ID registered with the issuer', identity)
  const label = read('OIDC_LABEL', 'the name shown on the sign-in button', identity)
  const variables = [clientSecretVariable, ...declared.map((one) => one.clientSecretVariable)]
  const providerSecrets = Object.fromEntries(
    variables.flatMap((name) => {
      const secret = read(name, 'a secret', identity)
      return secret === undefined ? [] : [[name, secret]]
    }),
  )
  if (issuer !== undefined && clientId === undefined)
    problems.push('OIDC_CLIENT_ID is required when OIDC_ISSUER is set')
  for (const [name, isSet] of [
    ['OIDC_CLIENT_ID', clientId !== undefined],
    [clientSecretVariable, providerSecrets[clientSecretVariable] !== undefined],
    ['OIDC_LABEL', label !== undefined],
  ] as const) {
    if (isSet && issuer === undefined) problems.push(`OIDC_ISSUER is required when ${name} is set`)
  }
  if (issuer === undefined || clientId === undefined) return { providers: [], providerSecrets }
  const operatorProvider = {
    name: 'company',
    label: label ?? hostOf(issuer),
    issuer,
    clientId,
    clientSecretVariable,
    ...(issuer === githubIssuer ? { protocol: 'github' as const } : {}),
  }
  return { providers: [operatorProvider], providerSecrets }
}

const identity = (text: string) => text
const hostOf = (issuer: string) => new URL(issuer).host

function toIssuer(text: string): string | undefined {
  const url = URL.parse(text)
  const isPlain = url !== null && url.username === '' && url.password === '' && !/[?#]/u.test(text)
  return isPlain && /^https?:$/u.test(url.protocol) ? text : undefined
}
