import { useMemo } from 'react'
import { Outlet, useRevalidator } from 'react-router'
import type { PageContext } from '#shell/http/page-context.ts'
import type { SystemAlert } from '#shell/model/system-alert.ts'
import type { AnyProduct } from '#shell/model/registered-product.ts'
import { SiteContext, useSite } from '../../components/site.ts'
import type { Screen } from '../../page-module.ts'
import { Toasts } from '../kit/toasts.tsx'
import { urls } from '../../url-map.ts'
import { usePrefetch } from '../prefetch/use-prefetch.ts'
import type { LoadResult } from '../screen/try-load.ts'
import { createLayoutPage, createLayoutLoader } from '../screen/area-layout.tsx'
import { isLoadError, type LoadError } from '../screen/load-error.ts'
import { createScreen } from '../create-screen.ts'
import { loadAreaMessages } from '../load-area-messages.ts'
import { screensInArea } from '../screens-in-area.ts'
import { useDeviceTimeZone } from '../use-device-time-zone.ts'
import { accessScreens } from './access/screens.ts'
import { AdminContext } from './admin-context.ts'
import { createAdminHttp } from './admin-http.ts'
import {
  type AdminData,
  clearAdminCache,
  hasAdminCached,
  loadAdmin,
  schemaPath,
} from './admin-data.ts'
import { areaAt } from './data-in-area.ts'
import type { AreaSchema } from '#shell/model/schema/area-schema.ts'
import { keyBufferScript } from './shortcuts/buffer-keys.ts'
import { attachStickyTables } from './sticky-table-heads.ts'
import { ShortcutHost } from './shortcuts/shortcut-host.tsx'
import { loadAlerts } from './alerts/load-alerts.ts'
import { AlertsProvider } from './alerts/alerts-provider.tsx'
import { PaletteHost } from './palette/palette-host.tsx'
import { systemScreens } from './system/screens.ts'
import { SideBar } from './sidebar/side-bar.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import '../kit/kit.css'
import './admin.css'

/** Where an area of the product begins. */
export const start = createScreen('admin', 'start', '/admin', () => import('./start/page.tsx'))

export const screens: readonly Screen[] = [
  createScreen('admin', 'home', '/', () => import('./home/page.tsx')),
  createScreen(
    'admin',
    'specification',
    '/admin/specification',
    () => import('./specification/page.tsx'),
  ),
  ...accessScreens,
  ...systemScreens,
  createScreen('admin', 'search', '/admin/search', () => import('./search/page.tsx')),
  createScreen(
    'admin',
    'extensions',
    '/admin/extension/:screen',
    () => import('./extensions/page.tsx'),
  ),
  createScreen('admin', 'list', '/admin/:plural', () => import('./list/page.tsx')),
  createScreen('admin', 'bulk', '/admin/:plural/bulk', () => import('./bulk/page.tsx')),
  createScreen(
    'admin',
    'import-export/import',
    '/admin/:plural/import',
    () => import('./import-export/import/page.tsx'),
    'importExport',
  ),
  createScreen(
    'admin',
    'import-export/export',
    '/admin/:plural/export',
    () => import('./import-export/export/page.tsx'),
    'importExport',
  ),
  createScreen('admin', 'activity', '/admin/:plural/activity', () => import('./activity/page.tsx')),
  createScreen('admin', 'trash', '/admin/:plural/trash', () => import('./trash/page.tsx')),
  createScreen(
    'admin',
    'verbs/list',
    '/admin/:plural/actions/:verb',
    () => import('./verbs/list/page.tsx'),
  ),
  createScreen('admin', 'record', '/admin/:plural/:id', () => import('./record/page.tsx')),
  createScreen(
    'admin',
    'verbs',
    '/admin/:plural/:id/actions/:verb',
    () => import('./verbs/page.tsx'),
  ),
  createScreen(
    'admin',
    'record/history',
    '/admin/:plural/:id/history',
    () => import('./record/history/page.tsx'),
  ),
  createScreen(
    'admin',
    'record/version',
    '/admin/:plural/:id/history/:version',
    () => import('./record/version/page.tsx'),
  ),
]

interface AreaData {
  readonly admin: AdminData
  readonly alerts: LoadResult<readonly SystemAlert[]>
}

export const load = createLayoutLoader(
  async ({ http, url }: PageContext<AnyProduct>): Promise<AreaData> => {
    const admin = await loadAdmin(http, url)
    assertInArea(admin, url)
    const [alerts] = await Promise.all([
      loadAlerts(http, admin),
      loadAreaMessages('admin', admin.language, url),
    ])
    return { admin, alerts }
  },
  hasAdminCached,
)

const screensOf = ({ name, path }: AreaSchema) =>
  name === 'admin' ? screens : screensInArea(path, [start, ...screens])

/** Whoever opens an area of others begins in an own one. */
function assertInArea({ areas }: AdminData, { pathname }: URL): void {
  if (areaAt(pathname, areas)) return
  const location = areas[0]?.home ?? urls.account
  throw new Response(null, { status: 302, headers: { location } })
}

export const frameCalls = [schemaPath]

export function head(data: AreaData | LoadError) {
  return isLoadError(data) ? {} : { language: data.admin.language, script: keyBufferScript }
}

export const messages = 'admin'

/** The layout of every screen of the admin area. */
export const Page = createLayoutPage(Frame, ({ admin }) => admin)

function Frame({ data: { admin, alerts } }: { data: AreaData }) {
  const { language } = admin
  const around = useSite<AnyProduct>()
  const site = useMemo(
    () => ({ ...around, http: createAdminHttp(around.http, language) }),
    [around, language],
  )
  const { area } = admin
  usePrefetch(useMemo(() => screensOf(area), [area]))
  const { revalidate } = useRevalidator()
  useDeviceTimeZone(admin, () => {
    clearAdminCache(around.http)
    void revalidate()
  })
  return (
    <SiteContext value={site}>
      <AdminContext value={admin}>
        <AlertsProvider initial={alerts}>
          <ShortcutHost>
            <PaletteHost>
              <div className="admin" ref={attachStickyTables}>
                <SideBar />
                <div className="screen">
                  <Outlet />
                </div>
                <NavigationProgress />
                <Toasts />
              </div>
            </PaletteHost>
          </ShortcutHost>
        </AlertsProvider>
      </AdminContext>
    </SiteContext>
  )
}
