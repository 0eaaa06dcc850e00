import { Outlet, useRevalidator } from 'react-router'
import type { PageContext } from '#shell/http/page-context.ts'
import { useSite } from '../../components/site.ts'
import type { Screen } from '../../page-module.ts'
import { forgetAdmin } from '../admin/admin-data.ts'
import { framePage } from '../screen/live-frame.tsx'
import { screenOf } from '../screen-of.ts'
import { isIn } from '../session.ts'
import { useToldZone } from '../use-told-zone.ts'
import { type LoginData, loadLogin } from './login-data.ts'
import '../kit/kit.css'
import './login.css'
import './ways.css'

export const screens: readonly Screen[] = [
  screenOf(
    'login',
    'sign-in',
    { path: '/login', title: 'Log in' },
    () => import('./sign-in/page.tsx'),
  ),
  screenOf(
    'login',
    'set-up',
    { path: '/login/set-up', title: 'Set up' },
    () => import('./set-up/page.tsx'),
  ),
  screenOf(
    'login',
    'forgotten',
    { path: '/login/forgotten', title: 'New password' },
    () => import('./forgotten/page.tsx'),
  ),
  screenOf(
    'login',
    'reset',
    { path: '/login/reset', title: 'New password' },
    () => import('./reset/page.tsx'),
  ),
  screenOf(
    'login',
    'invitation',
    { path: '/login/invitation', title: 'Invitation' },
    () => import('./invitation/page.tsx'),
  ),
  screenOf(
    'login',
    'out',
    { path: '/login/out', title: 'Log out' },
    () => import('./out/page.tsx'),
  ),
  screenOf(
    'login',
    'sign-up',
    { path: '/login/sign-up', title: 'Make an account' },
    () => import('./sign-up/page.tsx'),
  ),
  screenOf(
    'login',
    'confirm',
    { path: '/login/confirm', title: 'Your account' },
    () => import('./confirm/page.tsx'),
  ),
  screenOf(
    'login',
    'address',
    { path: '/login/address', title: 'Your new e-mail address' },
    () => import('./address/page.tsx'),
  ),
  screenOf(
    'login',
    'prove',
    { path: '/login/prove', title: 'Is it you?' },
    () => import('./prove/page.tsx'),
  ),
  screenOf(
    'login',
    'account',
    { path: '/login/account', title: 'Your account' },
    () => import('./account/page.tsx'),
  ),
  screenOf(
    'login',
    'factor',
    { path: '/login/factor', title: 'One thing more' },
    () => import('./factor/page.tsx'),
  ),
  screenOf(
    'login',
    'link',
    { path: '/login/link', title: 'Log in by a letter' },
    () => import('./link/page.tsx'),
  ),
  screenOf(
    'login',
    'passkey',
    { path: '/login/passkey', title: 'A passkey' },
    () => import('./passkey/page.tsx'),
  ),
  screenOf(
    'login',
    'provider',
    { path: '/login/provider', title: 'Back from your company' },
    () => import('./provider/page.tsx'),
  ),
  screenOf(
    'login',
    'totp',
    { path: '/login/totp', title: 'Codes from an app' },
    () => import('./totp/page.tsx'),
  ),
]

export function load(context: PageContext): Promise<LoginData> {
  return loadLogin(context)
}

export function head({ language }: LoginData) {
  return { language }
}

/** What stands around every screen of the login area. */
export const Page = framePage<LoginData>(Frame, ({ language }) => language)

function Frame({ data: { session } }: { data: LoginData }) {
  const { http } = useSite()
  const { revalidate } = useRevalidator()
  useToldZone(session, () => {
    forgetAdmin(http)
    // Before somebody has come in, no time is shown.
    if (isIn(session)) void revalidate()
  })
  return <Outlet />
}
