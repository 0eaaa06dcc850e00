import { loadMessages } from '#load-messages'
import type { MessageBundle } from '#shell/messages/bundles.ts'
import type { PageModule, Screen } from '../page-module.ts'
import { resilientScreen } from './screen/resilient-screen.tsx'
import { hasAdminCached } from './admin/admin-data.ts'
import { isSameUser } from './session.ts'

/**
 * A screen of an area, whose code is `page.tsx` in the folder of its name. No search engine
 * lists it, and its data tell its title.
 */
export function createScreen(
  area: 'admin' | 'login',
  id: string,
  path: string,
  load: () => Promise<PageModule>,
  messages?: MessageBundle,
): Screen {
  const file = `shell/ui/areas/${area}/${id}/page`
  const withMessages = async () => {
    const [code] = await Promise.all([load(), messages && loadMessages(messages)])
    return code
  }
  const isServer = typeof document === 'undefined'
  return {
    id,
    page: { path, title: '', description: '', isIndexed: false },
    file,
    isInAreas: path.startsWith('/admin/:plural') || path === '/admin/search' || path === '/admin',
    ...(messages ? { messages } : {}),
    load: isServer
      ? load
      : area === 'admin'
        ? resilientScreen(withMessages, isSameUser, hasAdminCached)
        : resilientScreen(withMessages),
  }
}
