/** What every provider of the tests and the library know of each other. */
export const providerSecret = 'a secret that a provider gave us'
