/** The choice lies in the browser: pages are the same for all, so the server cannot know it. */
export const schemeKey = 'scheme'

export const schemes = ['system', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/**
 * Runs in the head, before anything is painted, so that no page flashes in the other scheme. The
 * policy names it by its hash.
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
    // A browser that keeps nothing still changes this page.
  }
}
