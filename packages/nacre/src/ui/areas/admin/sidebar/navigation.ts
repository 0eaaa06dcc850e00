import { urls } from '../../../url-map.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import { settingsId } from '#shell/language/product/settings-id.ts'
import type { AreaScreen } from '../../create-screens.ts'
import type { IconDrawing } from '../../../kit/kit-icon.tsx'
import { listedEntities } from '../../../records/admin-data.ts'
import type { AdminData } from '../../../records/data-in-area.ts'
import { listPath } from '../../../records/list-path.ts'

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

/**
 * Returns the pages that the reader may open, grouped in the order of the side bar. The first group
 * has no name.
 */
export function navigationFor(
  admin: AdminData,
  screens: readonly AreaScreen[],
): readonly NavigationGroup[] {
  const t = messagesFor(admin.language)
  const screensOf = (group: string): NavigationItem[] =>
    screens.flatMap(({ page, navigation, requires }) => {
      const isOpen = requires === undefined || admin.permissions.includes(requires)
      if (navigation?.group !== group || !isOpen) return []
      const to = page.path === urls.admin ? admin.area.home : page.path
      return [{ to, label: t(navigation.label), icon: navigation.icon }]
    })
  const inNavigation = listedEntities(admin).filter(({ isInNavigation = true }) => isInNavigation)
  const lists = inNavigation.map((entity) => ({
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
  const isUserManager = admin.permissions.includes('manageUsers')
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
    { label: '', places: screensOf('home') },
    {
      label: t('admin.navigation.content'),
      places: [
        ...lists.filter(({ isUsers }) => !isUsers).map(({ place }) => place),
        ...extensionItems,
      ],
    },
    {
      label: t('admin.navigation.usersAndAccess'),
      places: [...users, ...screensOf('usersAndAccess')],
    },
    { label: t('admin.navigation.system'), places: screensOf('system') },
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
