import { messagesFor } from '#shell/messages/translate.ts'
import { settingsId } from '#shell/model/settings-id.ts'
import type { PlainMessageKey } from '#shell/messages/message.ts'
import type { IconDrawing, KitIconName } from '../../kit/kit-icon.tsx'
import { urls } from '../../../url-map.ts'
import { type AdminData, listedEntities } from '../admin-data.ts'
import { listPath } from '../list-path.ts'

/** A page of the admin area. The side bar, the palette and the shortcuts use this list. */
export interface NavigationItem {
  readonly to: string
  readonly label: string
  /** Its own icon. A list has the first letter of its name instead. */
  readonly icon?: IconDrawing
  /** The letter of its shortcut after `g`. */
  readonly key?: string
}

export interface NavigationGroup {
  readonly label: string
  readonly places: readonly NavigationItem[]
}

/** A page of every product. `isOpen` checks the reader’s permission. */
interface FixedItem {
  readonly to: string
  readonly label: PlainMessageKey
  readonly icon: KitIconName
  isOpen?(admin: AdminData): boolean
}

const home: FixedItem = { to: urls.admin, label: 'admin.navigation.home', icon: 'home' }

const userItems: readonly FixedItem[] = [
  {
    to: '/admin/access/roles',
    label: 'admin.navigation.roles',
    icon: 'roles',
    isOpen: ({ screens }) => screens.includes('access/roles'),
  },
  {
    to: '/admin/access/api-keys',
    label: 'admin.navigation.apiKeys',
    icon: 'key',
    isOpen: ({ screens }) => screens.includes('access/api-keys'),
  },
]

const operation: readonly FixedItem[] = [
  {
    to: '/admin/system/health',
    label: 'admin.navigation.systemStatus',
    icon: 'operation',
    isOpen: ({ screens }) => screens.includes('system/health'),
  },
  {
    to: '/admin/system/audit',
    label: 'admin.navigation.auditLog',
    icon: 'history',
    isOpen: ({ screens }) => screens.includes('system/audit'),
  },
  {
    to: '/admin/system/security-events',
    label: 'admin.navigation.securityLog',
    icon: 'lock',
    isOpen: ({ screens }) => screens.includes('system/security-events'),
  },
  {
    to: '/admin/system/jobs',
    label: 'admin.navigation.jobs',
    icon: 'list',
    isOpen: ({ screens }) => screens.includes('system/jobs'),
  },
  {
    to: '/admin/system/webhooks',
    label: 'admin.navigation.webhooks',
    icon: 'link',
    isOpen: ({ screens }) => screens.includes('system/webhooks'),
  },
  {
    to: '/admin/system/emails',
    label: 'admin.navigation.emails',
    icon: 'mail',
    isOpen: ({ screens }) => screens.includes('system/emails'),
  },
  {
    to: '/admin/specification',
    label: 'admin.navigation.specification',
    icon: 'specification',
  },
]

/**
 * Returns the pages that the reader may open, grouped in the order of the side bar. The first group
 * has no name.
 */
export function navigationFor(admin: AdminData): readonly NavigationGroup[] {
  const t = messagesFor(admin.language)
  const fixed = (items: readonly FixedItem[]): NavigationItem[] =>
    items
      .filter(({ isOpen }) => isOpen?.(admin) ?? true)
      .map(({ to, label, icon }) => ({ to, label: messagesFor(admin.language)(label), icon }))
  const lists = listedEntities(admin).map((entity) => ({
    isUsers: entity.name === 'user',
    place: {
      // The only record needs no list.
      to: `${listPath(entity)}${entity.isSingleton ? `/${settingsId}` : ''}`,
      label: entity.pluralLabel,
    },
  }))
  if (admin.area.name !== 'admin') {
    const { label = '', pages = [] } = admin.area
    const places = [...pages, ...lists.map(({ place }) => place)]
    return assignShortcutKeys([{ label, places }])
  }
  // User managers have a separate screen for users.
  const isUserManager = admin.screens.includes('access/users')
  const users = lists
    .filter(({ isUsers }) => isUsers)
    .map(({ place }): NavigationItem => ({
      ...place,
      ...(isUserManager ? { to: '/admin/access/users' } : {}),
      icon: 'people',
    }))
  const extensionItems = admin.extensions
    .filter(({ path }) => path.startsWith('screens/'))
    .map(({ path, label, icon }): NavigationItem => ({
      to: path.replace('screens', '/admin/extension'),
      label,
      ...(icon === undefined ? {} : { icon: { path: icon } }),
    }))
  const groups = [
    { label: '', places: fixed([home]) },
    {
      label: t('admin.navigation.content'),
      places: [
        ...lists.filter(({ isUsers }) => !isUsers).map(({ place }) => place),
        ...extensionItems,
      ],
    },
    { label: t('admin.navigation.usersAndAccess'), places: [...users, ...fixed(userItems)] },
    { label: t('admin.navigation.system'), places: fixed(operation) },
  ]
  return assignShortcutKeys(groups.filter(({ places: items }) => items.length > 0))
}

/** Assigns each page the first letter of its name that is still available. */
function assignShortcutKeys(groups: readonly NavigationGroup[]): readonly NavigationGroup[] {
  const usedKeys = new Set<string>()
  const keyed = (place: NavigationItem): NavigationItem => {
    const characters = place.label.normalize('NFD').toLowerCase().match(/[a-z]/gu) ?? []
    const key = characters.find((character) => !usedKeys.has(character))
    if (key === undefined) return place
    usedKeys.add(key)
    return { ...place, key }
  }
  return groups.map(({ label, places: items }) => ({ label, places: items.map(keyed) }))
}
