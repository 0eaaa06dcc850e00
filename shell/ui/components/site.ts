import { createContext, useContext } from 'react'
import type { Http } from '#shell/http/http.ts'
import type { Acted } from '#shell/http/page-context.ts'

/** What every component may need of the place it runs in. */
export interface Site {
  readonly name: string
  /** The pages that the navigation names. */
  readonly links: readonly { readonly to: string; readonly label: string }[]
  readonly http: Http
  readonly calls: Readonly<Record<string, string>>
  /** The token for forms sent without JavaScript; none on a page that everybody may be given. */
  readonly xsrfToken?: string | undefined
  /** The form that was sent from this page without JavaScript and came to nothing. */
  readonly acted?: Acted | undefined
  /** Fetches the code of a page before somebody goes there. */
  preload(path: string): void
}

export const SiteContext = createContext<Site | undefined>(undefined)

export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('A component of the shell stands outside of the site.')
  return site
}
