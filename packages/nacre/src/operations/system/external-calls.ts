import type { Product } from '#shell/language/product/product.ts'
import { serverCallsOf } from '#shell/language/product/server-call.ts'
import type { RequestContext } from '../request-context.ts'
import { assertAdministrator } from '../security/assert-administrator.ts'

/** A call of the server to another service, as the operator has configured it. */
export interface OutgoingCall {
  readonly name: string
  readonly description: string
  readonly method: string
  /** Without its query, which can contain a key. */
  readonly url: string | null
  /** The variable that sets the URL. */
  readonly variable: string | null
  /** The name of the secret that is sent as bearer token. */
  readonly secret: string | null
}

/** A secret of the product. Its value is never part of a response. */
export interface SecretStatus {
  readonly name: string
  readonly description: string
  readonly variable: string
  readonly isRequired: boolean
  readonly isSet: boolean
}

export interface ExternalCalls {
  readonly calls: readonly OutgoingCall[]
  readonly secrets: readonly SecretStatus[]
}

interface ExternalCallDeps {
  readonly product: Pick<Product, 'calls' | 'secrets' | 'roles'>
  readonly config: {
    readonly serverUrls: Readonly<Record<string, string>>
    readonly productSecrets: Readonly<Record<string, string>>
  }
}

/** Creates the operation that lists the services that the product calls. It is for administrators. */
export function createReadExternalCalls({ product, config }: ExternalCallDeps) {
  const calls = Object.entries(serverCallsOf(product.calls)).map(
    ([name, { description, method, urlVariable, bearer }]): OutgoingCall => ({
      name,
      description,
      method,
      url: withoutQuery(config.serverUrls[name]),
      variable: urlVariable ?? null,
      secret: bearer ?? null,
    }),
  )
  const secrets = Object.entries(product.secrets).map(
    ([name, { description, variable, required }]): SecretStatus => ({
      name,
      description,
      variable,
      isRequired: required,
      isSet: config.productSecrets[name] !== undefined,
    }),
  )
  return (ctx: RequestContext): ExternalCalls => {
    assertAdministrator(ctx, product.roles)
    return { calls, secrets }
  }
}

function withoutQuery(text: string | undefined): string | null {
  const url = text === undefined ? null : URL.parse(text)
  return url && url.origin + url.pathname
}
