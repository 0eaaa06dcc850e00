import type { Screen } from '../../../page-module.ts'
import { createScreen } from '../../create-screen.ts'

/** The system screens. The schema lists those that the reader may open. */
export const systemScreens: readonly Screen[] = [
  createScreen(
    'admin',
    'system/audit',
    '/admin/system/audit',
    () => import('./audit/page.tsx'),
    'system',
  ),
  createScreen(
    'admin',
    'system/security',
    '/admin/system/security-events',
    () => import('./security/page.tsx'),
    'system',
  ),
  createScreen(
    'admin',
    'system/jobs',
    '/admin/system/jobs',
    () => import('./jobs/page.tsx'),
    'system',
  ),
  createScreen(
    'admin',
    'system/webhooks',
    '/admin/system/webhooks',
    () => import('./webhooks/page.tsx'),
    'system',
  ),
  createScreen(
    'admin',
    'system/webhook',
    '/admin/system/webhooks/:id',
    () => import('./webhook/page.tsx'),
    'system',
  ),
  createScreen(
    'admin',
    'system/emails',
    '/admin/system/emails',
    () => import('./emails/page.tsx'),
    'system',
  ),
  createScreen(
    'admin',
    'system/email-template',
    '/admin/system/email-templates/:name',
    () => import('./email-template/page.tsx'),
    'system',
  ),
  createScreen(
    'admin',
    'system/email',
    '/admin/system/emails/:id',
    () => import('./email/page.tsx'),
    'system',
  ),
  createScreen(
    'admin',
    'system/health',
    '/admin/system/health',
    () => import('./health/page.tsx'),
    'system',
  ),
  createScreen(
    'admin',
    'system/version',
    '/admin/system/version',
    () => import('./version/page.tsx'),
    'system',
  ),
]
