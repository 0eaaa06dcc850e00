import { Outlet } from 'react-router'
import type { Screen } from '../../page-module.ts'
import { screenOf } from '../screen-of.ts'

export const screens: readonly Screen[] = [
  screenOf('admin', 'home', { path: '/', title: 'Admin' }, () => import('./home/page.tsx')),
]

/** What stands around every screen of the admin area. */
export function Page() {
  return <Outlet />
}
