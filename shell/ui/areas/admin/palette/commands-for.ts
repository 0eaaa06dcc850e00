import { chooseScheme, schemes } from '../../../scheme.ts'
import { type Both, wordsFor } from '../../words.ts'
import type { AdminData } from '../admin-data.ts'
import { placesFor } from '../side/places.ts'
import type { Command, CommandGroup } from './command.ts'

const words = {
  en: {
    places: 'Go to',
    doings: 'Do',
    create: (label: string) => `New: ${label}`,
    account: 'My account',
    out: 'Log out',
    keys: 'Show the keys',
    scheme: { system: 'Colours as the system', light: 'Light colours', dark: 'Dark colours' },
  },
  de: {
    places: 'Gehen zu',
    doings: 'Tun',
    create: (label: string) => `Neu: ${label}`,
    account: 'Mein Konto',
    out: 'Abmelden',
    keys: 'Die Tasten zeigen',
    scheme: { system: 'Farben wie das System', light: 'Helle Farben', dark: 'Dunkle Farben' },
  },
} satisfies Both<unknown>

/** Where this reader can go and what they can do from everywhere. */
export function commandsFor(admin: AdminData, showKeys: () => void): readonly CommandGroup[] {
  const say = wordsFor(words, admin.language)
  const places = placesFor(admin)
    .flatMap((group) => group.places)
    .map(({ to, label, icon, key }): Command => {
      const drawing = icon ? { icon } : { monogram: label }
      return { id: `go ${to}`, label, to, ...drawing, ...(key && { keys: `g ${key}` }) }
    })
  const creating = admin.entities
    .filter(({ may }) => 'create' in may)
    .map(({ plural, label }): Command => {
      const to = `/admin/${plural}/new`
      return { id: to, label: say.create(label), to, icon: 'plus' }
    })
  const own: readonly Command[] = [
    { id: 'account', label: say.account, to: '/login/account', icon: 'person' },
    ...schemes.map((scheme): Command => {
      const run = () => chooseScheme(scheme)
      return { id: scheme, label: say.scheme[scheme], icon: 'scheme', run }
    }),
    { id: 'keys', label: say.keys, run: showKeys, icon: 'keyboard', keys: '?' },
    { id: 'out', label: say.out, to: '/login/out', icon: 'out' },
  ]
  return [
    { label: say.places, commands: places },
    { label: say.doings, commands: [...creating, ...own] },
  ]
}
