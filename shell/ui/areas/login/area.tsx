import { Outlet } from 'react-router'
import type { PageContext } from '#shell/http/page-context.ts'
import type { Screen } from '../../page-module.ts'
import { type LoginData, loadLogin } from './login-data.ts'
import { screenOf } from '../screen-of.ts'

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
]

export function load(context: PageContext): Promise<LoginData> {
  return loadLogin(context)
}

export function head({ language }: LoginData) {
  return { language }
}

/** What stands around every screen of the login area. */
export function Page() {
  return <Outlet />
}
