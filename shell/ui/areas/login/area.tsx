import { Outlet } from 'react-router'
import type { Screen } from '../../page-module.ts'
import { screenOf } from '../screen-of.ts'

export const screens: readonly Screen[] = [
  screenOf(
    'login',
    'sign-in',
    { path: '/login', title: 'Log in' },
    () => import('./sign-in/page.tsx'),
  ),
]

/** What stands around every screen of the login area. */
export function Page() {
  return <Outlet />
}
