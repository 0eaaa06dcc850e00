import { messagesFor } from '#shell/messages/translate.ts'
import { chooseScheme, schemes } from '../../../scheme.ts'
import { listedEntities } from '../../../records/admin-data.ts'
import type { AdminData } from '../../../records/data-in-area.ts'
import type { NavigationGroup } from '../sidebar/navigation.ts'
import type { Command, CommandGroup } from './command.ts'
import { listPath } from '../../../records/list-path.ts'

/** Returns the commands that the reader has on every page. */
export function globalCommands(
  admin: AdminData,
  navigation: readonly NavigationGroup[],
  openShortcutHelp: () => void,
): readonly CommandGroup[] {
  const t = messagesFor(admin.language)
  const items = navigation
    .flatMap((group) => group.places)
    .map(({ to, label, icon, key }): Command => {
      const drawing = icon ? { icon } : { monogram: label }
      return { id: `go ${to}`, label, to, ...drawing, ...(key && { keys: `g ${key}` }) }
    })
  const creating = listedEntities(admin)
    .filter(({ may }) => 'create' in may)
    .map((entity): Command => {
      const to = `${listPath(entity)}/new`
      const { label } = entity
      return { id: to, label: t('admin.commands.create', { label }), to, icon: 'plus' }
    })
  const personalCommands: readonly Command[] = [
    { id: 'account', label: t('admin.commands.account'), to: '/login/account', icon: 'person' },
    ...schemes.map((scheme): Command => {
      const run = () => chooseScheme(scheme)
      return { id: scheme, label: t(`admin.themeCommands.${scheme}`), icon: 'scheme', run }
    }),
    {
      id: 'keys',
      label: t('admin.commands.shortcuts'),
      run: openShortcutHelp,
      icon: 'keyboard',
      keys: '?',
    },
    { id: 'out', label: t('admin.commands.signOut'), to: '/login/sign-out', icon: 'out' },
  ]
  return [
    { label: t('admin.commands.pages'), commands: items },
    { label: t('admin.commands.actions'), commands: [...creating, ...personalCommands] },
  ]
}
