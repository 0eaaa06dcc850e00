import type { Provider } from '#shell/model/user.ts'

type Read = <T>(
  name: string,
  expected: string,
  parse: (text: string) => T | undefined,
) => T | undefined

/** What the environment says of the sign-ins of companies. */
export interface ProvidersConfig {
  /** The operator's own, beside those that the product declares. */
  readonly providers: readonly Provider[]
  /** What the declared ones and it keep secret, by the names of the variables. */
  readonly providerSecrets: Readonly<Record<string, string>>
}

const secretVariable = 'OIDC_CLIENT_SECRET'

/** Reads what is secret of the declared providers, and the one that whoever runs this adds to them. */
export function readProviders(
  read: Read,
  problems: string[],
  declared: readonly Pick<Provider, 'secretVariable'>[],
): ProvidersConfig {
  const issuer = read('OIDC_ISSUER', 'the address of an issuer of OpenID Connect', toIssuer)
  const clientId = read('OIDC_CLIENT_ID', 'the id that the issuer knows this site by', same)
  const label = read('OIDC_LABEL', 'what people call the company', same)
  const variables = [secretVariable, ...declared.map((one) => one.secretVariable)]
  const providerSecrets = Object.fromEntries(
    variables.flatMap((name) => {
      const secret = read(name, 'a secret', same)
      return secret === undefined ? [] : [[name, secret]]
    }),
  )
  if (issuer !== undefined && clientId === undefined)
    problems.push('OIDC_ISSUER is set, so OIDC_CLIENT_ID must be')
  for (const [name, isSet] of [
    ['OIDC_CLIENT_ID', clientId !== undefined],
    [secretVariable, providerSecrets[secretVariable] !== undefined],
    ['OIDC_LABEL', label !== undefined],
  ] as const) {
    if (isSet && issuer === undefined) problems.push(`${name} is set, so OIDC_ISSUER must be`)
  }
  if (issuer === undefined || clientId === undefined) return { providers: [], providerSecrets }
  const own = { name: 'company', label: label ?? hostOf(issuer), issuer, clientId, secretVariable }
  return { providers: [own], providerSecrets }
}

const same = (text: string) => text
const hostOf = (issuer: string) => new URL(issuer).host

function toIssuer(text: string): string | undefined {
  const url = URL.parse(text)
  const isPlain = url !== null && url.username === '' && url.password === '' && !/[?#]/u.test(text)
  return isPlain && /^https?:$/u.test(url.protocol) ? text : undefined
}
