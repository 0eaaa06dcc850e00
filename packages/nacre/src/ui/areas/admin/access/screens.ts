import type { Screen } from '../../../page-module.ts'
import { createScreen } from '../../create-screen.ts'

/** The screens about users and permissions. The schema lists those that the reader may open. */
export const accessScreens: readonly Screen[] = [
  createScreen(
    'admin',
    'access/users',
    '/admin/access/users',
    () => import('./users/page.tsx'),
    'access',
  ),
  createScreen(
    'admin',
    'access/invite',
    '/admin/access/users/new',
    () => import('./invite/page.tsx'),
    'access',
  ),
  createScreen(
    'admin',
    'access/user',
    '/admin/access/users/:id',
    () => import('./user/page.tsx'),
    'access',
  ),
  createScreen(
    'admin',
    'access/roles',
    '/admin/access/roles',
    () => import('./roles/page.tsx'),
    'access',
  ),
  createScreen(
    'admin',
    'access/api-keys',
    '/admin/access/api-keys',
    () => import('./api-keys/page.tsx'),
    'access',
  ),
]
