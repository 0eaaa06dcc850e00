import { useCallback, useId, useLayoutEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSite } from '../../../components/site.ts'
import { KitIcon } from '../../kit/kit-icon.tsx'
import { Modal } from '../../kit/modal.tsx'
import { useListbox } from '../../kit/use-listbox.ts'
import { useSearch } from '../../kit/use-search.ts'
import { useAdmin, useWords } from '../admin-context.ts'
import { useKeySheet } from '../keys/key-context.ts'
import { searchEverything } from '../search/found.ts'
import { Monogram } from '../side/monogram.tsx'
import type { Command, CommandGroup } from './command.ts'
import { commandsFor } from './commands-for.ts'
import { commandsHere } from './commands-here.ts'
import type { EarlyKeys } from './early-keys.ts'
import { fitting } from './fitting.ts'
import { asCommand, recentOf } from './recent.ts'
import './palette.css'

const words = {
  en: {
    name: 'Search and do',
    placeholder: 'Search for records, places and what can be done',
    recent: 'Looked at last',
    here: 'On this page',
    further: 'More',
    none: 'Nothing found.',
    waiting: 'Searching …',
    failed: 'The search did not work. Try again.',
    count: (count: number) => `${count} found`,
    page: (asked: string) => `Search for “${asked}” on a page of its own`,
    hints: 'Arrow keys to choose, Enter to go, Escape to close',
  },
  de: {
    name: 'Suchen und tun',
    placeholder: 'Einträge, Orte und was man tun kann',
    recent: 'Zuletzt angesehen',
    here: 'Auf dieser Seite',
    further: 'Mehr',
    none: 'Nichts gefunden.',
    waiting: 'Wird gesucht …',
    failed: 'Die Suche ging nicht. Versuchen Sie es noch einmal.',
    count: (count: number) => `${count} gefunden`,
    page: (asked: string) => `„${asked}“ auf einer eigenen Seite suchen`,
    hints: 'Pfeiltasten wählen, Eingabe geht hin, Escape schließt',
  },
}

/** Everything one can find, go to or do, by typing. */
export function Palette({ early, onClose }: { early: EarlyKeys; onClose(): void }) {
  const say = useWords(words)
  const navigate = useNavigate()
  const [typed, setTyped] = useState(() => early.read())
  useLayoutEffect(() => early.end(), [early])
  const given = typed.trim()
  const { groups, status } = useGroups(given)
  const commands = groups.flatMap((group) => group.commands)
  const listbox = useListbox({
    options: commands,
    isOpen: true,
    isFirstActive: true,
    onOpen() {},
    onClose,
    onChoose({ to, run }) {
      onClose()
      if (to === undefined) run?.()
      else void navigate(to)
    },
  })
  const counted = commands.length === 0 ? say.none : say.count(commands.length)
  return (
    <Modal className="palette" label={say.name} onClose={onClose}>
      <div className="palette-body">
        <div className="palette-input">
          <KitIcon name="search" />
          {/* oxlint-disable jsx-a11y/no-autofocus -- where the keyboard starts in a dialog */}
          <input
            {...listbox.input}
            autoFocus
            type="text"
            enterKeyHint="go"
            aria-label={say.name}
            placeholder={say.placeholder}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              listbox.setActive(-1)
            }}
          />
          {/* oxlint-enable jsx-a11y/no-autofocus */}
        </div>
        <div {...listbox.list} className="palette-list" aria-label={say.name}>
          <Groups groups={groups} listbox={listbox} />
        </div>
        <p role="status" className={commands.length === 0 ? 'palette-note' : 'unseen'}>
          {status === 'failed' || status === 'waiting' ? say[status] : counted}
        </p>
        <p className="palette-hints" aria-hidden="true">
          {say.hints}
        </p>
      </div>
    </Modal>
  )
}

interface GroupsProps {
  groups: readonly CommandGroup[]
  listbox: Pick<ReturnType<typeof useListbox>, 'option'>
}

function Groups({ groups, listbox }: GroupsProps) {
  const id = useId()
  const all = groups.flatMap((group) => group.commands)
  return groups.map(({ label, commands }, place) => (
    <div key={label} role="group" aria-labelledby={`${id}-${place}`}>
      <p id={`${id}-${place}`} className="palette-heading">
        {label}
      </p>
      {commands.map((command) => (
        <Line key={command.id} command={command} option={listbox.option(all.indexOf(command))} />
      ))}
    </div>
  ))
}

function Line(props: { command: Command; option: ReturnType<GroupsProps['listbox']['option']> }) {
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

/** What fits the words: what the page offers, places, what can be done, and records as they are found. */
function useGroups(given: string) {
  const admin = useAdmin()
  const say = useWords(words)
  const { http } = useSite()
  const showKeys = useKeySheet()
  const [here] = useState(() => commandsHere(document.querySelector('.screen') ?? document))
  const [recent] = useState(() => recentOf(admin.user.id).map(asCommand))
  const search = useCallback(
    async (asked: string) => {
      const answer = await searchEverything(http, asked, 5)
      if (!answer.ok) throw new Error(answer.problem.title)
      return answer.data.found
    },
    [http],
  )
  const { status, found } = useSearch(search, given.length < 2 ? undefined : given)
  const own = useMemo(
    (): readonly CommandGroup[] => [
      { label: say.recent, commands: recent },
      { label: say.here, commands: here },
      ...commandsFor(admin, showKeys),
    ],
    [say, recent, here, admin, showKeys],
  )
  const records = found.map(({ plural, labels, items }) => ({
    label: labels,
    commands: items.map(({ id, title, state }): Command => {
      const to = `/admin/${plural}/${id}`
      return { id: to, label: title, to, monogram: labels, ...(state && { about: state }) }
    }),
  }))
  const page: Command = {
    id: 'search page',
    label: say.page(given),
    to: `/admin/search?q=${encodeURIComponent(given)}`,
    icon: 'search',
  }
  const further = given === '' ? [] : [{ label: say.further, commands: [page] }]
  const groups = [...fitting(own, given), ...records, ...further].filter(
    ({ commands }) => commands.length > 0,
  )
  return { groups, status }
}
