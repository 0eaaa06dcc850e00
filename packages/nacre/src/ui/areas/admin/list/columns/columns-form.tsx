import { useMessages } from '../../../../kit/use-messages.ts'
import { useId } from 'react'
import { ActionForm } from '../../../../form/action-form.tsx'
import { KitIcon } from '../../../../kit/kit-icon.tsx'
import {
  type ListColumn,
  columnNames,
  minColumnWidth,
  defaultColumnWidth,
  maxColumnWidth,
} from './columns.ts'
import { runColumnsAction, columnsFormName } from './run-columns-action.ts'
import { useColumnName, useList } from '../list-context.ts'

/** The form for selection, order and width of the columns. */
export function ColumnsForm() {
  const { entity, columns, here, preferences: settled } = useList()
  const t = useMessages()
  const visibleNames = new Set(columns.map(({ name }) => name))
  const hiddenNames = columnNames(entity).filter((name) => !visibleNames.has(name))
  const all: readonly ListColumn[] = [...columns, ...hiddenNames.map((name) => ({ name }))]
  return (
    <ActionForm act={runColumnsAction} name={columnsFormName} className="columns-form">
      <input type="hidden" name="search" value={here.search} />
      <input type="hidden" name="settled" value={JSON.stringify(settled)} />
      {/* The default button for Enter in an input. */}
      <button type="submit" hidden>
        {t('list.columnsForm.apply')}
      </button>
      <ol>
        {all.map((column, at) => (
          <ColumnItem
            key={column.name}
            column={column}
            place={at < columns.length ? { at, last: columns.length - 1 } : undefined}
          />
        ))}
      </ol>
      <p className="form-actions">
        <button type="submit" className="main">
          {t('list.columnsForm.apply')}
        </button>
        <button type="submit" className="quiet" name="usual" value="yes">
          {t('list.columnsForm.reset')}
        </button>
      </p>
    </ActionForm>
  )
}

interface ItemProps {
  column: ListColumn
  /** The position of the column, or nothing for a hidden one. */
  place: { readonly at: number; readonly last: number } | undefined
}

function ColumnItem({ column: { name, width }, place: position }: ItemProps) {
  const { entity } = useList()
  const t = useMessages()
  const id = useId()
  const label = useColumnName()(name, entity)
  const isSelected = position !== undefined
  return (
    <li>
      <label htmlFor={id}>
        {/* The columns may change elsewhere, so the key resets the input. */}
        <input
          key={String(isSelected)}
          id={id}
          type="checkbox"
          name="column"
          value={name}
          defaultChecked={isSelected}
        />
        {label}
      </label>
      {isSelected && (
        <>
          <input
            key={width ?? 0}
            type="number"
            name={`width.${name}`}
            aria-label={t('list.columnsForm.width', { name: label })}
            min={minColumnWidth}
            max={maxColumnWidth}
            step={1}
            placeholder={String(defaultColumnWidth(entity, name))}
            defaultValue={width}
          />
          <MoveColumnButton
            name="earlier"
            column={name}
            label={t('list.columnsForm.moveLeft', { name: label })}
            isOff={position.at === 0}
          />
          <MoveColumnButton
            name="later"
            column={name}
            label={t('list.columnsForm.moveRight', { name: label })}
            isOff={position.at === position.last}
          />
        </>
      )}
    </li>
  )
}

function MoveColumnButton(props: {
  name: 'earlier' | 'later'
  column: string
  label: string
  isOff: boolean
}) {
  const { name, column, label, isOff } = props
  return (
    <button
      type="submit"
      className="quiet icon"
      name={name}
      value={column}
      aria-disabled={isOff || undefined}
      aria-label={label}
    >
      <KitIcon name={name === 'earlier' ? 'up' : 'down'} />
    </button>
  )
}
