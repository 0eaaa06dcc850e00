import { useMessages } from '../../../kit/use-messages.ts'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { useNavigate } from 'react-router'
import { useSite } from '../../../components/site.ts'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import { ModalLayer } from '../../../kit/modal.tsx'
import { useListbox } from '../../../kit/combobox/use-listbox.ts'
import { useSearch } from '../../../kit/combobox/use-search.ts'
import { useAdmin } from '../../../records/admin-context.ts'
import { useOpenShortcutHelp } from '../shortcuts/shortcut-help-context.ts'
import { searchEverything } from '../../../records/search-everything.ts'
import { Monogram } from '../sidebar/monogram.tsx'
import type { Command, CommandGroup } from './command.ts'
import { useNavigationGroups } from '../sidebar/navigation-context.ts'
import { globalCommands } from './global-commands.ts'
import { screenCommands } from './screen-commands.ts'
import type { EarlyInput } from './early-input.ts'
import { rankCommands } from './rank-commands.ts'
import { toCommand, recentRecords } from './recent-records.ts'
import './palette.css'
import { listPath } from '../../../records/list-path.ts'
import { matchesInArea } from '../search/matches-in-area.ts'

/** The command palette: finds records, pages and actions. */
export function Palette({ earlyInput, onClose }: { earlyInput: EarlyInput; onClose(): void }) {
  const t = useMessages()
  const navigate = useNavigate()
  const early = useSyncExternalStore(earlyInput.subscribe, earlyInput.read, earlyInput.read)
  useLayoutEffect(() => earlyInput.end(), [earlyInput])
  const [typed = early.text, setTyped] = useState<string>()
  const text = typed.trim()
  const { groups, status } = useCommandGroups(text)
  const commands = groups.flatMap((group) => group.commands)
  const choose = ({ to, run }: Command) => {
    onClose()
    if (to === undefined) run?.()
    else void navigate(to)
  }
  const listbox = useListbox({
    options: commands,
    isOpen: true,
    isFirstActive: true,
    onOpen() {},
    onClose,
    onChoose: choose,
  })
  const chooseFirst = useEffectEvent(() => {
    const [first] = commands
    if (first !== undefined) choose(first)
  })
  useEffect(() => {
    if (early.isSubmitted) chooseFirst()
  }, [early.isSubmitted])
  const resultCount =
    commands.length === 0
      ? t('admin.palette.none')
      : t('admin.palette.count', { count: commands.length })
  return (
    <ModalLayer className="palette" label={t('admin.palette.name')} onClose={onClose}>
      <div className="palette-body">
        <div className="palette-input">
          <KitIcon name="search" />
          {/* oxlint-disable jsx-a11y/no-autofocus -- where the keyboard starts in a dialog */}
          <input
            {...listbox.input}
            autoFocus
            type="text"
            enterKeyHint="go"
            aria-label={t('admin.palette.name')}
            placeholder={t('admin.palette.placeholder')}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              listbox.setActive(-1)
            }}
          />
          {/* oxlint-enable jsx-a11y/no-autofocus */}
        </div>
        <div {...listbox.list} className="palette-list" aria-label={t('admin.palette.name')}>
          <Groups groups={groups} listbox={listbox} />
        </div>
        <p role="status" className={commands.length === 0 ? 'palette-note' : 'visually-hidden'}>
          {status === 'failed' || status === 'waiting' ? t(`admin.palette.${status}`) : resultCount}
        </p>
        <p className="palette-hints" aria-hidden="true">
          {t('admin.palette.hints')}
        </p>
      </div>
    </ModalLayer>
  )
}

interface GroupsProps {
  groups: readonly CommandGroup[]
  listbox: Pick<ReturnType<typeof useListbox>, 'option'>
}

function Groups({ groups, listbox }: GroupsProps) {
  const id = useId()
  const all = groups.flatMap((group) => group.commands)
  return groups.map(({ label, commands }, index) => (
    <div key={label} role="group" aria-labelledby={`${id}-${index}`}>
      <p id={`${id}-${index}`} className="palette-heading">
        {label}
      </p>
      {commands.map((command) => (
        <CommandOption
          key={command.id}
          command={command}
          option={listbox.option(all.indexOf(command))}
        />
      ))}
    </div>
  ))
}

function CommandOption(props: {
  command: Command
  option: ReturnType<GroupsProps['listbox']['option']>
}) {
  const { label, about, icon, monogram, keys } = props.command
  return (
    <div className="palette-option" {...props.option}>
      {monogram === undefined ? <KitIcon name={icon ?? 'next'} /> : <Monogram name={monogram} />}
      <span>{label}</span>
      {about && <small>{about}</small>}
      {keys && <kbd aria-hidden="true">{keys}</kbd>}
    </div>
  )
}

/** Returns the matches of a text: screen commands, pages, actions and records. */
function useCommandGroups(text: string) {
  const admin = useAdmin()
  const navigation = useNavigationGroups()
  const t = useMessages()
  const { http } = useSite()
  const openShortcutHelp = useOpenShortcutHelp()
  const [commandsOfScreen] = useState(screenCommands)
  const [recent] = useState(() =>
    recentRecords(admin.user.id)
      .filter(({ to }) => to.startsWith(`${admin.area.path}/`))
      .map(toCommand),
  )
  const search = useCallback(
    async (query: string) => {
      const result = await searchEverything(http, query, 5)
      if (!result.ok) throw new Error(result.problem.title)
      return result.data.found
    },
    [http],
  )
  const { status, results: found } = useSearch(search, text.length < 2 ? undefined : text)
  const globalGroups = useMemo(
    (): readonly CommandGroup[] => [
      { label: t('admin.palette.recent'), commands: recent },
      { label: t('admin.palette.onThisPage'), commands: commandsOfScreen },
      ...globalCommands(admin, navigation, openShortcutHelp),
    ],
    [t, recent, commandsOfScreen, admin, navigation, openShortcutHelp],
  )
  const records = matchesInArea(found, admin).map(({ entity, items }) => ({
    label: entity.pluralLabel,
    commands: items.map(({ id, title, state }): Command => {
      const to = `${listPath(entity)}/${id}`
      const monogram = entity.pluralLabel
      return { id: to, label: title, to, monogram, ...(state && { about: state }) }
    }),
  }))
  const page: Command = {
    id: 'search page',
    label: t('admin.palette.page', { query: text }),
    to: `${admin.area.path}/search?q=${encodeURIComponent(text)}`,
    icon: 'search',
  }
  const further = text === '' ? [] : [{ label: t('admin.palette.more'), commands: [page] }]
  const groups = [...rankCommands(globalGroups, text), ...records, ...further].filter(
    ({ commands }) => commands.length > 0,
  )
  return { groups, status }
}
