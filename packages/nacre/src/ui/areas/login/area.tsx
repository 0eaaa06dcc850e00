import { Outlet, useRevalidator } from 'react-router'
import type { PageContext } from '#shell/http/page-context.ts'
import { useSite } from '../../components/site.ts'
import { clearAdminCache } from '../../records/admin-data.ts'
import { createLayoutPage } from '../screen/area-layout.tsx'
import { createScreens } from '../create-screens.ts'
import { loadAreaMessages } from '../load-area-messages.ts'
import { isSignedIn } from '../../records/session.ts'
import { useDeviceTimeZone } from '../use-device-time-zone.ts'
import { type LoginData, loadLogin } from '../../accounts/login-data.ts'
import '../../kit/kit.css'
import './login.css'
import '../../accounts/sign-in-methods.css'

export const screens = createScreens('login', [
  { id: 'sign-in', path: '/login', load: () => import('./sign-in/page.tsx') },
  { id: 'set-up', path: '/login/setup', load: () => import('./set-up/page.tsx') },
  { id: 'forgot-password', load: () => import('./forgot-password/page.tsx') },
  { id: 'reset-password', load: () => import('./reset-password/page.tsx') },
  { id: 'invitation', load: () => import('./invitation/page.tsx') },
  { id: 'sign-out', load: () => import('./sign-out/page.tsx') },
  { id: 'sign-up', load: () => import('./sign-up/page.tsx') },
  { id: 'confirm-email', load: () => import('./confirm-email/page.tsx') },
  { id: 'change-email', load: () => import('./change-email/page.tsx') },
  { id: 'reauthenticate', load: () => import('./reauthenticate/page.tsx') },
  { id: 'account', messages: 'account', load: () => import('./account/page.tsx') },
  { id: 'second-factor', load: () => import('./second-factor/page.tsx') },
  { id: 'email-code', load: () => import('./email-code/page.tsx') },
  { id: 'magic-link', load: () => import('./magic-link/page.tsx') },
  { id: 'passkey', load: () => import('./passkey/page.tsx') },
  { id: 'provider', path: '/login/callback', load: () => import('./provider/page.tsx') },
  { id: 'totp', load: () => import('./totp/page.tsx') },
])

export async function load(context: PageContext): Promise<LoginData> {
  const data = await loadLogin(context)
  await loadAreaMessages('login', data.language, context.url)
  return data
}

export const messages = 'login'

export function head({ language }: LoginData) {
  return { language }
}

/** The layout of every screen of the login area. */
export const Page = createLayoutPage<LoginData>(Frame, (data) => data)

function Frame({ data: { session } }: { data: LoginData }) {
  const { http } = useSite()
  const { revalidate } = useRevalidator()
  useDeviceTimeZone(session, () => {
    clearAdminCache(http)
    // Without a session, no times are displayed, so a reload is unnecessary.
    if (isSignedIn(session)) void revalidate()
  })
  return <Outlet />
}
