import { useMessages } from '#shell/ui/kit/use-messages.ts'
import { type ComponentType, type DragEvent, useLayoutEffect, useState } from 'react'
import { useHydrated } from '#shell/ui/components/use-hydrated.ts'
import { useAnnounce } from '#shell/ui/components/announce.ts'
import { fieldId } from '#shell/ui/form/field-row.tsx'
import type { InputProps } from '#shell/ui/records/input-props.ts'
import { MoveButton } from '#shell/ui/records/ordered-list.tsx'
import { initialRowValue } from './initial-row-value.ts'
import { useFireInput } from '#shell/ui/records/use-fire-input.ts'

interface Row {
  readonly key: string
  readonly value: unknown
}

/** The number of empty rows without JavaScript, which is needed to add rows. */
const spareRows = 3

/**
 * An ordered list of values, one row each. Without JavaScript it ends with a few empty rows, and an
 * emptied row is removed.
 */
export function ListInput(
  props: Required<Omit<InputProps, 'isInRow'>> & { Input: ComponentType<InputProps> },
) {
  const { name, field, value, path, Input } = props
  const { item, max = 100 } = field.constraints
  const t = useMessages()
  const isAlive = useHydrated()
  const { rows, add, move, remove, drag } = useListRows(value)
  const form = useFireInput<HTMLOListElement>(rows)
  if (!item) return null
  const mayAdd = rows.length < Number(max)
  const spares = isAlive ? 0 : Math.min(spareRows, Number(max) - rows.length)
  const blank = Array.from({ length: spares }, (_, at) => ({
    key: `s${at}`,
    value: item.defaultValue,
  }))
  return (
    <>
      <ol ref={form} className="rows">
        {[...rows, ...blank].map((row, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons do the same
          <li
            key={row.key}
            className="row"
            onDragOver={drag.over}
            onDrop={drag.drop(at, (index) => t('fields.listInput.moved', { index }))}
          >
            <input type="hidden" name={name} value={row.key} />
            {isAlive && (
              <span className="grip" draggable aria-hidden="true" onDragStart={drag.start(at)}>
                ⠿
              </span>
            )}
            <Input
              name={`${name}.${row.key}`}
              path={path}
              field={{ ...item, label: `${field.label} ${at + 1}` }}
              isInRow
              value={row.value}
            />
            {isAlive && (
              <span className="row-actions">
                <MoveButton
                  sign="↑"
                  label={t('fields.listInput.up', { index: at + 1 })}
                  isOff={at === 0}
                  onPress={() => move(at, at - 1, t('fields.listInput.moved', { index: at }))}
                />
                <MoveButton
                  sign="↓"
                  label={t('fields.listInput.down', { index: at + 1 })}
                  isOff={at === rows.length - 1}
                  onPress={() => move(at, at + 1, t('fields.listInput.moved', { index: at + 2 }))}
                />
                <MoveButton
                  sign="×"
                  label={t('fields.listInput.remove', { index: at + 1 })}
                  onPress={() => remove(at, t('fields.listInput.removed'))}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      {isAlive && (
        <button
          type="button"
          className="add"
          disabled={!mayAdd}
          onClick={() => add(name, initialRowValue(item))}
        >
          + {t('fields.listInput.add')}
        </button>
      )}
    </>
  )
}

function useListRows(value: unknown) {
  const announce = useAnnounce()
  const [rows, setRows] = useState<readonly Row[]>(() =>
    (Array.isArray(value) ? value : []).map((one, at) => ({ key: `k${at}`, value: one })),
  )
  const [next, setNext] = useState(rows.length)
  const [addedRow, setAddedRow] = useState<string>()
  // A new row gets the focus before the next keystroke.
  useLayoutEffect(() => {
    const row = addedRow === undefined ? null : document.querySelector(`#${addedRow}`)
    row?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')?.focus()
  }, [addedRow])
  const move = (from: number, to: number, announcement: string) => {
    const row = rows[from]
    if (!row) return
    const others = rows.toSpliced(from, 1)
    setRows(others.toSpliced(to, 0, row))
    announce(announcement, 'visually-hidden')
  }
  const dragType = 'application/x-row'
  return {
    rows,
    move,
    add(name: string, initial: unknown) {
      const key = `k${next}`
      setNext(next + 1)
      setRows([...rows, { key, value: initial }])
      setAddedRow(fieldId(`${name}.${key}`))
    },
    remove(at: number, announcement: string) {
      setRows(rows.toSpliced(at, 1))
      announce(announcement, 'visually-hidden')
    },
    drag: {
      start: (at: number) => (event: DragEvent) => event.dataTransfer.setData(dragType, String(at)),
      over(event: DragEvent) {
        if (event.dataTransfer.types.includes(dragType)) event.preventDefault()
      },
      drop: (at: number, announcement: (index: number) => string) => (event: DragEvent) => {
        const from = event.dataTransfer.getData(dragType)
        if (from === '') return
        event.preventDefault()
        move(Number(from), at, announcement(at + 1))
      },
    },
  }
}
