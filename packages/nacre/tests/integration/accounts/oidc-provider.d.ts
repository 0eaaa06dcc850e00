/** The part of the provider that the tests use; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  interface Context {
    readonly oidc: {
      readonly client?: { readonly clientId: string }
      readonly session?: { readonly accountId?: string }
    }
  }

  interface Configuration {
    readonly [name: string]: unknown
    readonly interactions: { url(context: Context, interaction: { uid: string }): string }
    readonly findAccount: (context: Context, subject: string) => object
    loadExistingGrant(context: Context): Promise<Grant>
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration)
    readonly Grant: new (of: { clientId: string; accountId: string }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
    ): Promise<void>
  }
}
