/**
 * The choice is stored in the browser, because pages are shared and the server does not know it.
 */
export const schemeKey = 'scheme'

export const schemes = ['system', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/**
 * Runs in the head before the first paint, so that no page flashes in the other scheme. The policy
 * contains its hash.
 */
export const schemeScript = `try{let s=localStorage.getItem('${schemeKey}');if(s)document.documentElement.dataset.scheme=s}catch{}`

export function currentScheme(): Scheme {
  const chosen = document.documentElement.dataset['scheme']
  return schemes.find((scheme) => scheme === chosen) ?? 'system'
}

export function chooseScheme(scheme: Scheme): void {
  const { dataset } = document.documentElement
  if (scheme === 'system') delete dataset['scheme']
  else dataset['scheme'] = scheme
  try {
    if (scheme === 'system') localStorage.removeItem(schemeKey)
    else localStorage.setItem(schemeKey, scheme)
  } catch {
    // Without storage, only this page changes.
  }
}
