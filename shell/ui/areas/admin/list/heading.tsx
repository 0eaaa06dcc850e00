import { type DragEvent, type MouseEvent, useRef } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { useHydrated } from '../../../components/hydrated.ts'
import { useSay } from '../../../components/say.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { useWords } from '../admin-context.ts'
import { isNumeric } from '../fields/cell.tsx'
import { linkedColumn, narrowest, placed, titleClass, widest } from './columns.ts'
import { type Here, listAddress } from './list-address.ts'
import { useColumnName, useList } from './list-context.ts'
import { listParts, type ShownList } from './list-parts.tsx'
import { isSortable, orderOf, pressed, sortOf, sortText } from './sorting.ts'
import { useArrange } from './use-arrange.ts'
import { useColumnWidth } from './use-column-width.ts'

const words = {
  en: {
    width: (name: string) => `Width of ${name}`,
    sort: 'Sorts. With Shift, after the columns that sort already.',
    up: (name: string) => `Sorted by ${name}, upwards`,
    down: (name: string) => `Sorted by ${name}, downwards`,
    not: (name: string) => `Not sorted by ${name} any more`,
  },
  de: {
    width: (name: string) => `Breite von ${name}`,
    sort: 'Sortiert. Mit der Umschalttaste nach den Spalten, die schon sortieren.',
    up: (name: string) => `Sortiert nach ${name}, aufwärts`,
    down: (name: string) => `Sortiert nach ${name}, abwärts`,
    not: (name: string) => `Nicht mehr nach ${name} sortiert`,
  },
}

/** Where the list is, or is about to be: a press shows at once, and a second one goes on from the first. */
function useComing(): Here {
  const { here } = useList()
  const { location: next } = useNavigation()
  return next?.pathname === here.pathname ? { ...here, search: next.search } : here
}

/** The names of the columns: a press sorts by one, its edge makes it wider, and drawing it moves it. */
export function Heading({ list, widths }: { list: ShownList; widths: readonly number[] }) {
  const { entity } = list
  const { columns } = useList()
  const linked = linkedColumn(entity, columns)
  const arrange = useArrange()
  const isLive = useHydrated()
  const drawn = useRef<string>(undefined)
  const { HeadLead, RowLead } = listParts
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault()
    if (drawn.current !== undefined) arrange(placed(columns, drawn.current, at))
    drawn.current = undefined
  }
  return (
    <thead>
      <tr>
        {(HeadLead ?? RowLead) && (
          <th scope="col" className="lead">
            {HeadLead && <HeadLead list={list} />}
          </th>
        )}
        {columns.map(({ name }, at) => (
          <ColumnHead
            key={name}
            name={name}
            className={name === linked ? titleClass(widths[at]) : alignment(entity, name)}
            width={widths[at] ?? narrowest}
            dragging={
              isLive
                ? {
                    onDragStart: () => (drawn.current = name),
                    onDragOver: (event) => drawn.current !== undefined && event.preventDefault(),
                    onDrop: (event) => drop(event, at),
                  }
                : {}
            }
          />
        ))}
      </tr>
    </thead>
  )
}

interface HeadProps {
  name: string
  className: string | undefined
  width: number
  dragging: {
    onDragStart?(): void
    onDragOver?(event: DragEvent): void
    onDrop?(event: DragEvent): void
  }
}

function ColumnHead({ name, className, width, dragging }: HeadProps) {
  const { entity } = useList()
  const here = useComing()
  const nameOf = useColumnName()
  const isLive = useHydrated()
  const { onDragStart, ...dropping } = dragging
  const sort = sortOf(new URLSearchParams(here.search).get('sort'))
  const place = sort.findIndex(({ column }) => column === name)
  const label = nameOf(name, entity)
  return (
    <th scope="col" className={className} aria-sort={orderOf(sort, name)} {...dropping}>
      <span
        className="column-name"
        draggable={onDragStart ? true : undefined}
        onDragStart={onDragStart}
      >
        {isSortable(entity, name) ? <SortLink name={name} label={label} /> : label}
        {place >= 0 && (
          <span className="order" aria-hidden="true">
            {sort[place]?.isDown ? '↓' : '↑'}
            {sort.length > 1 && <sub>{place + 1}</sub>}
          </span>
        )}
      </span>
      {isLive && <Edge name={name} label={label} width={width} />}
    </th>
  )
}

function SortLink({ name, label }: { name: string; label: string }) {
  const here = useComing()
  const navigate = useNavigate()
  const say = useWords(words)
  const tell = useSay()
  const sort = sortOf(new URLSearchParams(here.search).get('sort'))
  const to = (isBeside: boolean) =>
    listAddress(here, { sort: sortText(pressed(sort, name, isBeside)) })
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    const way = pressed(sort, name, event.shiftKey).find(({ column }) => column === name)
    tell(way ? (way.isDown ? say.down(label) : say.up(label)) : say.not(label), 'unseen')
    void navigate(to(event.shiftKey), { preventScrollReset: true })
  }
  return (
    <a href={to(false)} title={say.sort} onClick={press} draggable={false}>
      {label}
    </a>
  )
}

/** The edge of a column, which can be drawn, and moved by the arrow keys. */
function Edge({ name, label, width }: { name: string; label: string; width: number }) {
  const say = useWords(words)
  const edge = useColumnWidth(name)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that moves is interactive
    <span
      className="edge"
      role="separator"
      aria-orientation="vertical"
      aria-label={say.width(label)}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      aria-valuenow={width}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
      tabIndex={0}
      {...edge}
    />
  )
}

/** What is compared by its digits has them below each other. */
export function alignment({ fields }: EntityOutline, column: string): string | undefined {
  const field = fields[column]
  return field && isNumeric(field) ? 'number' : undefined
}
