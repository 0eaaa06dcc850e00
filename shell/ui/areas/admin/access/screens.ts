import type { Screen } from '../../../page-module.ts'
import { screenOf } from '../../screen-of.ts'

/** The screens about people and what they may: those that are for the reader stand in the outline. */
export const accessScreens: readonly Screen[] = [
  screenOf(
    'admin',
    'access/users',
    { path: '/admin/access/users', title: 'People' },
    () => import('./users/page.tsx'),
  ),
  screenOf(
    'admin',
    'access/invite',
    { path: '/admin/access/users/new', title: 'Invite somebody' },
    () => import('./invite/page.tsx'),
  ),
  screenOf(
    'admin',
    'access/person',
    { path: '/admin/access/users/:id', title: 'Person' },
    () => import('./person/page.tsx'),
  ),
  screenOf(
    'admin',
    'access/roles',
    { path: '/admin/access/roles', title: 'Roles' },
    () => import('./roles/page.tsx'),
  ),
  screenOf(
    'admin',
    'access/keys',
    { path: '/admin/access/keys', title: 'Keys' },
    () => import('./keys/page.tsx'),
  ),
]
