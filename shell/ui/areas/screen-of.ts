import type { PageModule, Screen } from '../page-module.ts'
import { liveScreen } from './screen/live-screen.tsx'
import { isSameReader } from './session.ts'

/** A screen of an area, whose code is `page.tsx` in the folder of its name. No search engine lists it. */
export function screenOf(
  area: 'admin' | 'login',
  id: string,
  page: { readonly path: string; readonly title: string },
  load: () => Promise<PageModule>,
): Screen {
  const file = `shell/ui/areas/${area}/${id}/page.tsx`
  const description = area === 'admin' ? 'The admin area.' : 'The login area.'
  const isServer = typeof document === 'undefined'
  return {
    id,
    page: { ...page, description, isListed: false },
    file,
    load: isServer ? load : liveScreen(load, area === 'admin' ? isSameReader : undefined),
  }
}
