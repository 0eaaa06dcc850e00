import type { ProviderProtocol } from '#shell/language/people/user-options.ts'
import { createGithubClient } from './github/github-client.ts'
import { createOpenIdClient } from './provider/openid-client.ts'
import type {
  ProviderClient,
  ProviderClientOptions,
} from '#shell/operations/accounts/sign-in/provider-client.ts'

const createClient: Readonly<
  Record<ProviderProtocol, (options: ProviderClientOptions) => ProviderClient>
> = { openid: createOpenIdClient, github: createGithubClient }

/** Creates the client for providers of every protocol. */
export function createProviderClient(options: ProviderClientOptions): ProviderClient {
  const clients = new Map<ProviderProtocol, ProviderClient>()
  const clientOf = (protocol: ProviderProtocol = 'openid'): ProviderClient => {
    const client = clients.get(protocol) ?? createClient[protocol](options)
    clients.set(protocol, client)
    return client
  }
  return {
    startSignIn: (provider, callback) =>
      clientOf(provider.protocol).startSignIn(provider, callback),
    finishSignIn: (provider, callback, flow) =>
      clientOf(provider.protocol).finishSignIn(provider, callback, flow),
  }
}
