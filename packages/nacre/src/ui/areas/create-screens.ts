import { loadMessages } from '#load-messages'
import type { MessageBundle } from '#shell/messages/bundles.ts'
import type { PlainMessageKey } from '#shell/messages/message.ts'
import type { AdminPermission } from '#shell/model/schema/admin-permission.ts'
import type { Http } from '#shell/http/http.ts'
import type { PageModule, Screen } from '../page-module.ts'
import type { KitIconName } from '../kit/kit-icon.tsx'
import { resilientScreen } from './screen/resilient-screen.tsx'

/** A screen of an area, whose code is `page.tsx` in a folder. */
interface ScreenDeclaration {
  /** The folder of the screen below that of its area. The path follows from it. */
  readonly id: string
  readonly path?: string
  /** Messages besides those of the area. */
  readonly messages?: MessageBundle
  /** Others get the page for what does not exist. */
  readonly requires?: AdminPermission
  /** Its place in the side bar, the palette and the shortcuts. */
  readonly navigation?: ScreenNavigation
  /** Whether the areas of products have it, too, below their own path, or they alone. */
  readonly areas?: 'all' | 'declared'
  load(): Promise<PageModule>
}

interface ScreenNavigation {
  readonly group: 'home' | 'usersAndAccess' | 'system'
  readonly label: PlainMessageKey
  readonly icon: KitIconName
}

/** What the screens of an area check besides. */
interface ScreenChecks {
  /** Checks that the user has not changed since the page was loaded. */
  isSameReader?(http: Http): Promise<boolean>
  isFrameLoaded?(http: Http): boolean
  restrict?(load: () => Promise<PageModule>, requires: AdminPermission): () => Promise<PageModule>
}

/** A screen with what the navigation needs. */
export interface AreaScreen extends Screen, Pick<ScreenDeclaration, 'requires' | 'navigation'> {}

/** Creates the screens of an area. No search engine lists them, and their data tell their titles. */
export function createScreens(
  area: 'admin' | 'login',
  declarations: readonly ScreenDeclaration[],
  { isSameReader, isFrameLoaded, restrict }: ScreenChecks = {},
): readonly AreaScreen[] {
  return declarations.map(({ path, load, ...declaration }): AreaScreen => {
    const { id, messages, requires } = declaration
    const code = requires && restrict ? restrict(load, requires) : load
    const withMessages = async () => {
      const [module] = await Promise.all([code(), messages && loadMessages(messages)])
      return module
    }
    const isServer = typeof document === 'undefined'
    return {
      ...declaration,
      page: { path: path ?? `/${area}/${id}`, title: '', description: '', isIndexed: false },
      file: `shell/ui/areas/${area}/${id}/page`,
      load: isServer ? code : resilientScreen(withMessages, isSameReader, isFrameLoaded),
    }
  })
}
