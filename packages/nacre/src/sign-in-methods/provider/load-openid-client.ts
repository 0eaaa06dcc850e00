import type * as OpenIdClient from 'openid-client'

/** Loads the library, which only products with a provider need. */
export const loadOpenIdClient = (): Promise<typeof OpenIdClient> => import('openid-client')
