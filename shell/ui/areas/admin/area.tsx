import { useMemo } from 'react'
import { Outlet, useRevalidator } from 'react-router'
import type { PageContext } from '#shell/http/page-context.ts'
import type { Need } from '#shell/model/need.ts'
import { SiteContext, useSite } from '../../components/site.ts'
import type { Screen } from '../../page-module.ts'
import { Toasts } from '../kit/toasts.tsx'
import { usePrefetch } from '../prefetch/use-prefetch.ts'
import type { Came } from '../screen/apart.ts'
import { framePage, liveFrame } from '../screen/live-frame.tsx'
import { isTrouble, type Trouble } from '../screen/trouble.ts'
import { screenOf } from '../screen-of.ts'
import { useToldZone } from '../use-told-zone.ts'
import { accessScreens } from './access/screens.ts'
import { AdminContext } from './admin-context.ts'
import { adminHttp } from './admin-http.ts'
import { type AdminData, forgetAdmin, isAdminKnown, loadAdmin, outlinePath } from './admin-data.ts'
import { keepKeysScript } from './keys/keep-keys.ts'
import { keepTablesInSight } from './tables-in-sight.ts'
import { KeyHost } from './keys/key-host.tsx'
import { loadNeeds } from './needs/load-needs.ts'
import { NeedsHost } from './needs/needs-host.tsx'
import { PaletteHost } from './palette/palette-host.tsx'
import { operationScreens } from './operation/screens.ts'
import { SideBar } from './side/side-bar.tsx'
import { WaitingNote } from './waiting-note.tsx'
import '../kit/kit.css'
import './admin.css'

export const screens: readonly Screen[] = [
  screenOf('admin', 'home', { path: '/', title: 'Admin' }, () => import('./home/page.tsx')),
  screenOf(
    'admin',
    'specification',
    { path: '/admin/specification', title: 'Specification' },
    () => import('./specification/page.tsx'),
  ),
  ...accessScreens,
  ...operationScreens,
  screenOf(
    'admin',
    'search',
    { path: '/admin/search', title: 'Search' },
    () => import('./search/page.tsx'),
  ),
  screenOf(
    'admin',
    'own',
    { path: '/admin/own/:screen', title: 'Own screen' },
    () => import('./own/page.tsx'),
  ),
  screenOf(
    'admin',
    'list',
    { path: '/admin/:plural', title: 'List' },
    () => import('./list/page.tsx'),
  ),
  screenOf(
    'admin',
    'select',
    { path: '/admin/:plural/many', title: 'Many at once' },
    () => import('./select/page.tsx'),
  ),
  screenOf(
    'admin',
    'exchange/import',
    { path: '/admin/:plural/import', title: 'Import' },
    () => import('./exchange/import/page.tsx'),
  ),
  screenOf(
    'admin',
    'exchange/export',
    { path: '/admin/:plural/export', title: 'Export' },
    () => import('./exchange/export/page.tsx'),
  ),
  screenOf(
    'admin',
    'activity',
    { path: '/admin/:plural/activity', title: 'History' },
    () => import('./activity/page.tsx'),
  ),
  screenOf(
    'admin',
    'bin',
    { path: '/admin/:plural/bin', title: 'Bin' },
    () => import('./bin/page.tsx'),
  ),
  screenOf(
    'admin',
    'record',
    { path: '/admin/:plural/:id', title: 'Record' },
    () => import('./record/page.tsx'),
  ),
  screenOf(
    'admin',
    'record/history',
    { path: '/admin/:plural/:id/history', title: 'History' },
    () => import('./record/history/page.tsx'),
  ),
  screenOf(
    'admin',
    'record/version',
    { path: '/admin/:plural/:id/history/:version', title: 'Version' },
    () => import('./record/version/page.tsx'),
  ),
]

interface AreaData {
  readonly admin: AdminData
  readonly needs: Came<readonly Need[]>
}

export const load = liveFrame(async ({ http, url }: PageContext): Promise<AreaData> => {
  const admin = await loadAdmin(http, url)
  return { admin, needs: await loadNeeds(http, admin) }
}, isAdminKnown)

export const frameCalls = [outlinePath]

export function head(data: AreaData | Trouble) {
  return isTrouble(data) ? {} : { language: data.admin.language, script: keepKeysScript }
}

/** What stands around every screen of the admin area. */
export const Page = framePage(Frame, ({ admin }) => admin.language)

function Frame({ data: { admin, needs } }: { data: AreaData }) {
  const { language } = admin
  const around = useSite()
  const site = useMemo(
    () => ({ ...around, http: adminHttp(around.http, language) }),
    [around, language],
  )
  usePrefetch(screens)
  const { revalidate } = useRevalidator()
  useToldZone(admin, () => {
    forgetAdmin(around.http)
    void revalidate()
  })
  return (
    <SiteContext value={site}>
      <AdminContext value={admin}>
        <NeedsHost first={needs}>
          <KeyHost>
            <PaletteHost>
              <div className="admin" ref={keepTablesInSight}>
                <SideBar />
                <div className="screen">
                  <Outlet />
                </div>
                <WaitingNote />
                <Toasts />
              </div>
            </PaletteHost>
          </KeyHost>
        </NeedsHost>
      </AdminContext>
    </SiteContext>
  )
}
