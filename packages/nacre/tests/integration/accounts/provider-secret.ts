/** The client secret that all providers and the library share. */
export const providerSecret = 'a secret that a provider gave us'
