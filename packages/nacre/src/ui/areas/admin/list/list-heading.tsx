import { useMessages } from '../../../kit/use-messages.ts'
import { type DragEvent, useRef } from 'react'
import { useHydrated } from '../../../components/use-hydrated.ts'
import { alignmentClass } from '../fields/cell.tsx'
import {
  linkColumn,
  minColumnWidth,
  moveColumnTo,
  titleColumnClass,
  maxColumnWidth,
} from './columns/columns.ts'
import { useColumnName, useList } from './list-context.ts'
import { listComponents } from './list-sections.tsx'
import type { ListView } from './list-view.ts'
import { ColumnLabel } from './columns/column-label.tsx'
import { ariaSortOf } from './sorting.ts'
import { useSort } from './use-sort.ts'
import { useSetColumns } from './columns/use-set-columns.ts'
import { useColumnWidth } from './columns/use-column-width.ts'

/**
 * The column headings. A click sorts, dragging the edge resizes, and dragging the heading moves the
 * column.
 */
export function ListHeading({ list, widths }: { list: ListView; widths: readonly number[] }) {
  const { entity } = list
  const { columns } = useList()
  const linked = linkColumn(entity, columns)
  const arrange = useSetColumns()
  const isLive = useHydrated()
  const drawn = useRef<string>(undefined)
  const { HeadLead, RowLead } = listComponents
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault()
    if (drawn.current !== undefined) arrange(moveColumnTo(columns, drawn.current, at))
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
            className={
              name === linked ? titleColumnClass(widths[at]) : alignmentClass(entity, name)
            }
            width={widths[at] ?? minColumnWidth}
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
  const labelOf = useColumnName()
  const isLive = useHydrated()
  const { onDragStart, ...dropping } = dragging
  const { sort } = useSort()
  const label = labelOf(name, entity)
  return (
    <th scope="col" className={className} aria-sort={ariaSortOf(sort, name)} {...dropping}>
      <span
        className="column-name"
        draggable={onDragStart ? true : undefined}
        onDragStart={onDragStart}
      >
        <ColumnLabel name={name} label={label} />
      </span>
      {isLive && <ResizeHandle name={name} label={label} width={width} />}
    </th>
  )
}

/** The edge of a column, which is resized by dragging or with the arrow keys. */
function ResizeHandle({ name, label, width }: { name: string; label: string; width: number }) {
  const t = useMessages()
  const edge = useColumnWidth(name)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that moves is interactive
    <span
      className="edge"
      role="separator"
      aria-orientation="vertical"
      aria-label={t('list.heading.width', { name: label })}
      aria-valuemin={minColumnWidth}
      aria-valuemax={maxColumnWidth}
      aria-valuenow={width}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
      tabIndex={0}
      {...edge}
    />
  )
}
