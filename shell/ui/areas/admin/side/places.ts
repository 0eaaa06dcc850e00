import type { Drawing, KitIconName } from '../../kit/kit-icon.tsx'
import { urls } from '../../../url-map.ts'
import { type Both, wordsFor } from '../../words.ts'
import type { AdminData } from '../admin-data.ts'

/** Somewhere one can go in the admin area. The side bar, the palette and the keyboard take them from here. */
export interface Place {
  readonly to: string
  readonly label: string
  /** A drawing of its own; a list has the first letter of its name. */
  readonly icon?: Drawing
  /** What is pressed after `g` to go there. */
  readonly key?: string
}

export interface PlaceGroup {
  readonly label: string
  readonly places: readonly Place[]
}

/** A place that is there for every product, for whoever `isOpen` says. */
interface FixedPlace {
  readonly to: string
  readonly label: Both<string>
  readonly icon: KitIconName
  isOpen?(admin: AdminData): boolean
}

const home: FixedPlace = { to: urls.admin, label: { en: 'Home', de: 'Übersicht' }, icon: 'home' }

const people: readonly FixedPlace[] = [
  {
    to: '/admin/access/roles',
    label: { en: 'Roles', de: 'Rollen' },
    icon: 'roles',
    isOpen: ({ screens }) => screens.includes('access/roles'),
  },
  {
    to: '/admin/access/keys',
    label: { en: 'Keys', de: 'Schlüssel' },
    icon: 'key',
    isOpen: ({ screens }) => screens.includes('access/keys'),
  },
]

const operation: readonly FixedPlace[] = [
  {
    to: '/admin/operation/health',
    label: { en: 'Health', de: 'Befinden' },
    icon: 'operation',
    isOpen: ({ screens }) => screens.includes('operation/health'),
  },
  {
    to: '/admin/operation/audit',
    label: { en: 'Audit log', de: 'Protokoll' },
    icon: 'history',
    isOpen: ({ screens }) => screens.includes('operation/audit'),
  },
  {
    to: '/admin/operation/security',
    label: { en: 'Sign-ins and rights', de: 'Anmeldungen und Rechte' },
    icon: 'lock',
    isOpen: ({ screens }) => screens.includes('operation/security'),
  },
  {
    to: '/admin/operation/jobs',
    label: { en: 'Jobs', de: 'Aufträge' },
    icon: 'list',
    isOpen: ({ screens }) => screens.includes('operation/jobs'),
  },
  {
    to: '/admin/operation/webhooks',
    label: { en: 'Webhooks', de: 'Webhooks' },
    icon: 'link',
    isOpen: ({ screens }) => screens.includes('operation/webhooks'),
  },
  {
    to: '/admin/operation/mail',
    label: { en: 'Mail', de: 'Post' },
    icon: 'mail',
    isOpen: ({ screens }) => screens.includes('operation/mail'),
  },
  {
    to: '/admin/specification',
    label: { en: 'Specification', de: 'Spezifikation' },
    icon: 'specification',
  },
]

const words = {
  en: { content: 'Content', people: 'People', operation: 'Operation' },
  de: { content: 'Inhalte', people: 'Menschen', operation: 'Betrieb' },
}

/** Where this reader can go, in the order of the side bar. The first group needs no name. */
export function placesFor(admin: AdminData): readonly PlaceGroup[] {
  const say = wordsFor(words, admin.language)
  const fixed = (places: readonly FixedPlace[]): Place[] =>
    places
      .filter(({ isOpen }) => isOpen?.(admin) ?? true)
      .map(({ to, label, icon }) => ({ to, label: wordsFor(label, admin.language), icon }))
  const lists = admin.entities.map(({ name, plural, labels }) => ({
    isUsers: name === 'user',
    place: { to: `/admin/${plural}`, label: labels },
  }))
  // Whoever looks after people has a screen of its own for them.
  const isKeeper = admin.screens.includes('access/users')
  const users = lists
    .filter(({ isUsers }) => isUsers)
    .map(({ place }): Place => ({
      ...place,
      ...(isKeeper ? { to: '/admin/access/users' } : {}),
      icon: 'people',
    }))
  const own = admin.own
    .filter(({ place }) => place.startsWith('screens/'))
    .map(({ place, label, icon }): Place => ({
      to: place.replace('screens', '/admin/own'),
      label,
      ...(icon === undefined ? {} : { icon: { path: icon } }),
    }))
  const groups = [
    { label: '', places: fixed([home]) },
    {
      label: say.content,
      places: [...lists.filter(({ isUsers }) => !isUsers).map(({ place }) => place), ...own],
    },
    { label: say.people, places: [...users, ...fixed(people)] },
    { label: say.operation, places: fixed(operation) },
  ]
  return withKeys(groups.filter(({ places }) => places.length > 0))
}

/** Each place gets the first letter of its name that no place before it has. */
function withKeys(groups: readonly PlaceGroup[]): readonly PlaceGroup[] {
  const taken = new Set<string>()
  const keyed = (place: Place): Place => {
    const letters = place.label.normalize('NFD').toLowerCase().match(/[a-z]/gu) ?? []
    const key = letters.find((letter) => !taken.has(letter))
    if (key === undefined) return place
    taken.add(key)
    return { ...place, key }
  }
  return groups.map(({ label, places }) => ({ label, places: places.map(keyed) }))
}
