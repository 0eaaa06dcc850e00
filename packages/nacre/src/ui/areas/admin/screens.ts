import { createScreens } from '../create-screens.ts'
import { isSameUser } from '../../records/session.ts'
import { hasAdminCached } from '../../records/admin-data.ts'
import { restrictScreen } from './restrict-screen.tsx'

const checks = {
  isSameReader: isSameUser,
  isFrameLoaded: hasAdminCached,
  restrict: restrictScreen,
}

/**
 * The screens of the admin area. Routes, side bar, palette, shortcuts, permissions and prefetching follow
 * from this list.
 */
export const adminScreens = createScreens(
  'admin',
  [
    {
      id: 'home',
      path: '/',
      navigation: { group: 'home', label: 'admin.navigation.home', icon: 'home' },
      load: () => import('./home/page.tsx'),
    },
    { id: 'start', path: '/admin', areas: 'declared', load: () => import('./start/page.tsx') },
    {
      id: 'access/users',
      messages: 'access',
      requires: 'manageUsers',
      load: () => import('./access/users/page.tsx'),
    },
    {
      id: 'access/invite',
      path: '/admin/access/users/new',
      messages: 'access',
      requires: 'inviteUsers',
      load: () => import('./access/invite/page.tsx'),
    },
    {
      id: 'access/user',
      path: '/admin/access/users/:id',
      messages: 'access',
      requires: 'manageUsers',
      load: () => import('./access/user/page.tsx'),
    },
    {
      id: 'access/roles',
      messages: 'access',
      requires: 'administer',
      navigation: { group: 'usersAndAccess', label: 'admin.navigation.roles', icon: 'roles' },
      load: () => import('./access/roles/page.tsx'),
    },
    {
      id: 'access/api-keys',
      messages: 'access',
      navigation: { group: 'usersAndAccess', label: 'admin.navigation.apiKeys', icon: 'key' },
      load: () => import('./access/api-keys/page.tsx'),
    },
    {
      id: 'system/health',
      messages: 'system',
      requires: 'administer',
      navigation: { group: 'system', label: 'admin.navigation.systemStatus', icon: 'operation' },
      load: () => import('./system/health/page.tsx'),
    },
    {
      id: 'system/version',
      messages: 'system',
      requires: 'administer',
      load: () => import('./system/version/page.tsx'),
    },
    {
      id: 'system/audit',
      messages: 'system',
      requires: 'administer',
      navigation: { group: 'system', label: 'admin.navigation.auditLog', icon: 'history' },
      load: () => import('./system/audit/page.tsx'),
    },
    {
      id: 'system/security-events',
      messages: 'system',
      requires: 'administer',
      navigation: { group: 'system', label: 'admin.navigation.securityLog', icon: 'lock' },
      load: () => import('./system/security-events/page.tsx'),
    },
    {
      id: 'system/jobs',
      messages: 'system',
      requires: 'administer',
      navigation: { group: 'system', label: 'admin.navigation.jobs', icon: 'list' },
      load: () => import('./system/jobs/page.tsx'),
    },
    {
      id: 'system/errors',
      messages: 'system',
      requires: 'administer',
      navigation: { group: 'system', label: 'admin.navigation.errors', icon: 'warning' },
      load: () => import('./system/errors/page.tsx'),
    },
    {
      id: 'system/external-calls',
      messages: 'system',
      requires: 'seeExternalCalls',
      navigation: { group: 'system', label: 'admin.navigation.externalCalls', icon: 'link' },
      load: () => import('./system/external-calls/page.tsx'),
    },
    {
      id: 'system/webhooks',
      messages: 'system',
      requires: 'administer',
      navigation: { group: 'system', label: 'admin.navigation.webhooks', icon: 'link' },
      load: () => import('./system/webhooks/page.tsx'),
    },
    {
      id: 'system/webhook',
      path: '/admin/system/webhooks/:id',
      messages: 'system',
      requires: 'administer',
      load: () => import('./system/webhook/page.tsx'),
    },
    {
      id: 'system/emails',
      messages: 'system',
      requires: 'administer',
      navigation: { group: 'system', label: 'admin.navigation.emails', icon: 'mail' },
      load: () => import('./system/emails/page.tsx'),
    },
    {
      id: 'system/email-template',
      path: '/admin/system/email-templates/:name',
      messages: 'system',
      requires: 'administer',
      load: () => import('./system/email-template/page.tsx'),
    },
    {
      id: 'system/email',
      path: '/admin/system/emails/:id',
      messages: 'system',
      requires: 'administer',
      load: () => import('./system/email/page.tsx'),
    },
    {
      id: 'specification',
      navigation: {
        group: 'system',
        label: 'admin.navigation.specification',
        icon: 'specification',
      },
      load: () => import('./specification/page.tsx'),
    },
    { id: 'search', areas: 'all', load: () => import('./search/page.tsx') },
    {
      id: 'extensions',
      path: '/admin/extension/:screen',
      load: () => import('./extensions/page.tsx'),
    },
    { id: 'list', path: '/admin/:plural', areas: 'all', load: () => import('./list/page.tsx') },
    {
      id: 'bulk',
      path: '/admin/:plural/bulk',
      areas: 'all',
      load: () => import('./bulk/page.tsx'),
    },
    {
      id: 'import-export/import',
      path: '/admin/:plural/import',
      messages: 'importExport',
      areas: 'all',
      load: () => import('./import-export/import/page.tsx'),
    },
    {
      id: 'import-export/export',
      path: '/admin/:plural/export',
      messages: 'importExport',
      areas: 'all',
      load: () => import('./import-export/export/page.tsx'),
    },
    {
      id: 'activity',
      path: '/admin/:plural/activity',
      areas: 'all',
      load: () => import('./activity/page.tsx'),
    },
    {
      id: 'trash',
      path: '/admin/:plural/trash',
      areas: 'all',
      load: () => import('./trash/page.tsx'),
    },
    {
      id: 'verbs/list',
      path: '/admin/:plural/actions/:verb',
      areas: 'all',
      load: () => import('./verbs/list/page.tsx'),
    },
    {
      id: 'record',
      path: '/admin/:plural/:id',
      areas: 'all',
      load: () => import('./record/page.tsx'),
    },
    {
      id: 'verbs',
      path: '/admin/:plural/:id/actions/:verb',
      areas: 'all',
      load: () => import('./verbs/page.tsx'),
    },
    {
      id: 'record/history',
      path: '/admin/:plural/:id/history',
      areas: 'all',
      load: () => import('./record/history/page.tsx'),
    },
    {
      id: 'record/version',
      path: '/admin/:plural/:id/history/:version',
      areas: 'all',
      load: () => import('./record/version/page.tsx'),
    },
  ],
  checks,
)
