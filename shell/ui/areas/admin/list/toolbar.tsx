import { useId } from 'react'
import { useNavigate } from 'react-router'
import { IntentLink } from '../../../components/intent-link.tsx'
import { ActForm } from '../../form/act-form.tsx'
import { textIn } from '../../form/text-in.ts'
import { KitIcon, type KitIconName } from '../../kit/kit-icon.tsx'
import { Popover } from '../../kit/popover.tsx'
import { useWords } from '../admin-context.ts'
import { actOnRows, rowsForm } from './act-on-rows.ts'
import { ColumnsForm } from './columns-form.tsx'
import { AddFilter, type Draft } from './filter/filter-bar.tsx'
import { keptFields, listAddress } from './list-address.ts'
import { useColumnName, useList } from './list-context.ts'
import { columnNames } from './columns.ts'
import { pageSizes } from './load-list.ts'
import { isSortable, sortOf, sortText, type Sorted } from './sorting.ts'

const words = {
  en: {
    search: 'Search',
    find: 'Find',
    sort: 'Sort',
    columns: 'Columns',
    more: 'More',
    rows: 'Rows on a page',
    totals: 'Sums of the numbers',
    noTotals: 'Without sums',
    bin: 'What is in the bin',
    history: 'What was done here',
    scroll: 'Scroll through all',
    noScroll: 'Page by page',
    up: 'upwards',
    down: 'downwards',
    turn: (name: string, way: string) => `Sort ${name} ${way}`,
    take: (name: string) => `No longer by ${name}`,
    by: 'Sorted by',
    also: 'And then by',
    none: 'In the order in which they came.',
  },
  de: {
    search: 'Suche',
    find: 'Finden',
    sort: 'Sortieren',
    columns: 'Spalten',
    more: 'Mehr',
    rows: 'Zeilen je Seite',
    totals: 'Summen der Zahlen',
    noTotals: 'Ohne Summen',
    bin: 'Was im Papierkorb ist',
    history: 'Was hier getan wurde',
    scroll: 'Durch alles rollen',
    noScroll: 'Seite für Seite',
    up: 'aufwärts',
    down: 'abwärts',
    turn: (name: string, way: string) => `${name} ${way} sortieren`,
    take: (name: string) => `Nicht mehr nach ${name}`,
    by: 'Sortiert nach',
    also: 'Und dann nach',
    none: 'In der Reihenfolge, in der sie kamen.',
  },
}

/** What a list can be asked for: words, conditions, an order, columns, and how much of it. */
export function Toolbar({ onDraft }: { onDraft(draft: Draft): void }) {
  const { entity, here } = useList()
  const say = useWords(words)
  const sort = sortOf(new URLSearchParams(here.search).get('sort'))
  return (
    <div className="list-tools">
      {entity.isSearched && <Search />}
      <AddFilter onDraft={onDraft} />
      <Popover
        label={<Label icon="sort" text={say.sort} count={sort.length} />}
        panelClassName="list-sort"
      >
        <SortLinks sort={sort} />
      </Popover>
      <Popover label={<Label icon="columns" text={say.columns} />} panelClassName="list-columns">
        <ColumnsForm />
      </Popover>
      <Popover label={<Label icon="settings" text={say.more} />} panelClassName="list-more" isAtEnd>
        <More />
      </Popover>
    </div>
  )
}

function Label({ icon, text, count = 0 }: { icon: KitIconName; text: string; count?: number }) {
  return (
    <>
      <KitIcon name={icon} />
      <span>{text}</span>
      {count > 0 && <span className="count">{count}</span>}
    </>
  )
}

function Search() {
  const { here } = useList()
  const say = useWords(words)
  const navigate = useNavigate()
  const search = new URLSearchParams(here.search).get('search') ?? ''
  return (
    <form
      className="list-search"
      role="search"
      action={here.pathname}
      onSubmit={(event) => {
        event.preventDefault()
        const given = textIn(new FormData(event.currentTarget), 'search')
        void navigate(listAddress(here, { search: given }))
      }}
    >
      {keptFields(here.search, ['search']).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <KitIcon name="search" />
      <input
        key={search}
        type="search"
        name="search"
        aria-label={say.search}
        placeholder={say.search}
        maxLength={200}
        defaultValue={search}
      />
      <button type="submit" className="quiet">
        {say.find}
      </button>
    </form>
  )
}

/** The order as sentences, each of which can be turned round, put off and taken out. */
function SortLinks({ sort }: { sort: readonly Sorted[] }) {
  const { entity, here } = useList()
  const say = useWords(words)
  const nameOf = useColumnName()
  const to = (next: readonly Sorted[]) => listAddress(here, { sort: sortText(next) })
  const taken = new Set(sort.map(({ column }) => column))
  const left = columnNames(entity).filter((name) => isSortable(entity, name) && !taken.has(name))
  return (
    <>
      <h2>{say.by}</h2>
      {sort.length === 0 && <p className="nothing">{say.none}</p>}
      <ol>
        {sort.map((one, at) => {
          const name = nameOf(one.column, entity)
          const turned = sort.with(at, { ...one, isDown: !one.isDown })
          return (
            <li key={one.column}>
              <span>
                {name} <span className="nothing">{one.isDown ? say.down : say.up}</span>
              </span>
              <IntentLink className="icon" to={to(turned)}>
                <KitIcon name={one.isDown ? 'up' : 'down'} />
                <span className="unseen">{say.turn(name, one.isDown ? say.up : say.down)}</span>
              </IntentLink>
              <IntentLink className="icon" to={to(sort.filter((other) => other !== one))}>
                <KitIcon name="close" />
                <span className="unseen">{say.take(name)}</span>
              </IntentLink>
            </li>
          )
        })}
      </ol>
      {sort.length > 0 && left.length > 0 && <h2>{say.also}</h2>}
      <ul>
        {left.map((column) => (
          <li key={column}>
            <IntentLink to={to([...sort, { column, isDown: false }].slice(-5))}>
              {nameOf(column, entity)}
            </IntentLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function More() {
  const { entity, here, limit, settled } = useList()
  const id = useId()
  const say = useWords(words)
  const query = new URLSearchParams(here.search)
  const toggle = (name: string, on: string, off: string) => {
    const isOn = query.get(name) === 'yes'
    return (
      <li>
        <IntentLink to={listAddress(here, { [name]: isOn ? undefined : 'yes' })}>
          {isOn ? off : on}
        </IntentLink>
      </li>
    )
  }
  return (
    <>
      <h2 id={id}>{say.rows}</h2>
      <ActForm act={actOnRows} name={rowsForm} className="sizes-form">
        <input type="hidden" name="search" value={here.search} />
        <input type="hidden" name="settled" value={JSON.stringify(settled)} />
        <p className="sizes" role="group" aria-labelledby={id}>
          {pageSizes.map((size) => (
            <button key={size} name="limit" value={size} aria-pressed={size === limit}>
              {size}
            </button>
          ))}
        </p>
      </ActForm>
      <ul>
        {toggle('scroll', say.scroll, say.noScroll)}
        {toggle('totals', say.totals, say.noTotals)}
        {'change' in entity.may && (
          <li>
            <IntentLink to={`/admin/${entity.plural}/activity`}>{say.history}</IntentLink>
          </li>
        )}
        {'remove' in entity.may && (
          <li>
            <IntentLink to={`/admin/${entity.plural}/bin`}>{say.bin}</IntentLink>
          </li>
        )}
      </ul>
    </>
  )
}
