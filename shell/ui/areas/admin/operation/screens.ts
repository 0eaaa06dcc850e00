import type { Screen } from '../../../page-module.ts'
import { screenOf } from '../../screen-of.ts'

/** The screens about how the installation runs: those that are for the reader stand in the outline. */
export const operationScreens: readonly Screen[] = [
  screenOf(
    'admin',
    'operation/audit',
    { path: '/admin/operation/audit', title: 'Audit log' },
    () => import('./audit/page.tsx'),
  ),
  screenOf(
    'admin',
    'operation/security',
    { path: '/admin/operation/security', title: 'Security log' },
    () => import('./security/page.tsx'),
  ),
  screenOf(
    'admin',
    'operation/jobs',
    { path: '/admin/operation/jobs', title: 'Jobs' },
    () => import('./jobs/page.tsx'),
  ),
  screenOf(
    'admin',
    'operation/webhooks',
    { path: '/admin/operation/webhooks', title: 'Webhooks' },
    () => import('./webhooks/page.tsx'),
  ),
  screenOf(
    'admin',
    'operation/webhook',
    { path: '/admin/operation/webhooks/:id', title: 'Webhook' },
    () => import('./webhook/page.tsx'),
  ),
  screenOf(
    'admin',
    'operation/mail',
    { path: '/admin/operation/mail', title: 'Mail' },
    () => import('./mail/page.tsx'),
  ),
  screenOf(
    'admin',
    'operation/letter',
    { path: '/admin/operation/mail/:id', title: 'Letter' },
    () => import('./letter/page.tsx'),
  ),
  screenOf(
    'admin',
    'operation/health',
    { path: '/admin/operation/health', title: 'Health' },
    () => import('./health/page.tsx'),
  ),
  screenOf(
    'admin',
    'operation/version',
    { path: '/admin/operation/version', title: 'Version' },
    () => import('./version/page.tsx'),
  ),
]
