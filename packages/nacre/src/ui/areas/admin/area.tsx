import { useMemo } from 'react'
import { Outlet, useRevalidator } from 'react-router'
import type { PageContext } from '#shell/http/page-context.ts'
import type { SystemAlert } from '#shell/model/system-alert.ts'
import type { AnyProduct } from '#shell/language/product/registered-product.ts'
import { SiteContext, useSite } from '../../components/site.ts'
import { Toasts } from '../../kit/toasts.tsx'
import { urls } from '../../url-map.ts'
import { usePrefetch } from '../prefetch/use-prefetch.ts'
import type { LoadResult } from '../screen/try-load.ts'
import { createLayoutPage, createLayoutLoader } from '../screen/area-layout.tsx'
import { isLoadError, type LoadError } from '../screen/load-error.ts'
import { loadAreaMessages } from '../load-area-messages.ts'
import { screensInArea } from '../screens-in-area.ts'
import { useDeviceTimeZone } from '../use-device-time-zone.ts'
import { AdminContext } from '../../records/admin-context.ts'
import { createAdminHttp } from './admin-http.ts'
import { clearAdminCache, hasAdminCached, loadAdmin, schemaPath } from '../../records/admin-data.ts'
import type { AdminData } from '../../records/data-in-area.ts'
import { areaAt } from '../../records/data-in-area.ts'
import type { AreaSchema } from '#shell/model/schema/area-schema.ts'
import { fieldTypeViewFiles } from '../../records/custom/field-type-views.ts'
import { keyBufferScript } from './shortcuts/buffer-keys.ts'
import { attachStickyTables } from './sticky-table-heads.ts'
import { ShortcutHost } from './shortcuts/shortcut-host.tsx'
import { loadAlerts } from './alerts/load-alerts.ts'
import { AlertsProvider } from './alerts/alerts-provider.tsx'
import { PaletteHost } from './palette/palette-host.tsx'
import { adminScreens } from './screens.ts'
import { navigationFor } from './sidebar/navigation.ts'
import { NavigationContext } from './sidebar/navigation-context.ts'
import { SideBar } from './sidebar/side-bar.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import '../../kit/kit.css'
import './admin.css'

export const screens = adminScreens

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

const screensOf = ({ name, path, home }: AreaSchema) =>
  screensInArea(name === 'admin' ? undefined : path, screens, home)

/** Whoever opens an area of others begins in an own one. */
function assertInArea({ areas }: AdminData, { pathname }: URL): void {
  if (areaAt(pathname, areas)) return
  const location = areas[0]?.home ?? urls.account
  throw new Response(null, { status: 302, headers: { location } })
}

export const frameCalls = [schemaPath]

export function head(data: AreaData | LoadError) {
  return isLoadError(data)
    ? {}
    : {
        language: data.admin.language,
        script: keyBufferScript,
        files: fieldTypeViewFiles(data.admin.entities),
      }
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
  const navigation = useMemo(() => navigationFor(admin, screens), [admin])
  usePrefetch(useMemo(() => screensOf(area), [area]))
  const { revalidate } = useRevalidator()
  useDeviceTimeZone(admin, () => {
    clearAdminCache(around.http)
    void revalidate()
  })
  return (
    <SiteContext value={site}>
      <AdminContext value={admin}>
        <NavigationContext value={navigation}>
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
        </NavigationContext>
      </AdminContext>
    </SiteContext>
  )
}
