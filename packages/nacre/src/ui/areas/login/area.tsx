import { Outlet, useRevalidator } from 'react-router'
import type { PageContext } from '#shell/http/page-context.ts'
import { useSite } from '../../components/site.ts'
import type { Screen } from '../../page-module.ts'
import { clearAdminCache } from '../admin/admin-data.ts'
import { createLayoutPage } from '../screen/area-layout.tsx'
import { createScreen } from '../create-screen.ts'
import { loadAreaMessages } from '../load-area-messages.ts'
import { isSignedIn } from '../session.ts'
import { useDeviceTimeZone } from '../use-device-time-zone.ts'
import { type LoginData, loadLogin } from './login-data.ts'
import '../kit/kit.css'
import './login.css'
import './sign-in-methods.css'

export const screens: readonly Screen[] = [
  createScreen('login', 'sign-in', '/login', () => import('./sign-in/page.tsx')),
  createScreen('login', 'set-up', '/login/setup', () => import('./set-up/page.tsx')),
  createScreen(
    'login',
    'forgot-password',
    '/login/forgot-password',
    () => import('./forgot-password/page.tsx'),
  ),
  createScreen(
    'login',
    'reset-password',
    '/login/reset-password',
    () => import('./reset-password/page.tsx'),
  ),
  createScreen('login', 'invitation', '/login/invitation', () => import('./invitation/page.tsx')),
  createScreen('login', 'sign-out', '/login/sign-out', () => import('./sign-out/page.tsx')),
  createScreen('login', 'sign-up', '/login/sign-up', () => import('./sign-up/page.tsx')),
  createScreen(
    'login',
    'confirm-email',
    '/login/confirm-email',
    () => import('./confirm-email/page.tsx'),
  ),
  createScreen(
    'login',
    'change-email',
    '/login/change-email',
    () => import('./change-email/page.tsx'),
  ),
  createScreen(
    'login',
    'reauthenticate',
    '/login/reauthenticate',
    () => import('./reauthenticate/page.tsx'),
  ),
  createScreen('login', 'account', '/login/account', () => import('./account/page.tsx'), 'account'),
  createScreen(
    'login',
    'second-factor',
    '/login/second-factor',
    () => import('./second-factor/page.tsx'),
  ),
  createScreen('login', 'magic-link', '/login/magic-link', () => import('./magic-link/page.tsx')),
  createScreen('login', 'passkey', '/login/passkey', () => import('./passkey/page.tsx')),
  createScreen('login', 'provider', '/login/callback', () => import('./provider/page.tsx')),
  createScreen('login', 'totp', '/login/totp', () => import('./totp/page.tsx')),
]

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
