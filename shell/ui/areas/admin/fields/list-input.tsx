import { type ComponentType, type DragEvent, useLayoutEffect, useState } from 'react'
import { useHydrated } from '../../../components/hydrated.ts'
import { useSay } from '../../../components/say.ts'
import { fieldId } from '../../form/field-row.tsx'
import { useWords } from '../admin-context.ts'
import type { InputProps } from './input-props.ts'
import { Way } from './ordered-choices.tsx'
import { startOf } from './start-of.ts'
import { useTells } from './use-tells.ts'

const words = {
  en: {
    add: 'Add',
    up: (place: number) => `Move ${place} up`,
    down: (place: number) => `Move ${place} down`,
    remove: (place: number) => `Remove ${place}`,
    moved: (place: number) => `Now at place ${place}.`,
    removed: 'Removed.',
  },
  de: {
    add: 'Hinzufügen',
    up: (place: number) => `${place} nach oben`,
    down: (place: number) => `${place} nach unten`,
    remove: (place: number) => `${place} entfernen`,
    moved: (place: number) => `Jetzt an Stelle ${place}.`,
    removed: 'Entfernt.',
  },
}

interface Row {
  readonly key: string
  readonly value: unknown
}

/** How many empty rows there are for those who cannot add any. */
const spare = 3

/**
 * Several values in order, a row for each. Without JavaScript there are a few empty rows at the end, and
 * a row that is emptied is gone.
 */
export function ListInput(
  props: Required<Omit<InputProps, 'isInRow'>> & { Input: ComponentType<InputProps> },
) {
  const { name, field, value, path, Input } = props
  const { item, max = 100 } = field.bounds
  const say = useWords(words)
  const isAlive = useHydrated()
  const { rows, add, move, remove, drag } = useRows(value)
  const form = useTells<HTMLOListElement>(rows)
  if (!item) return null
  const mayAdd = rows.length < Number(max)
  const spares = isAlive ? 0 : Math.min(spare, Number(max) - rows.length)
  const blank = Array.from({ length: spares }, (_, at) => ({ key: `s${at}`, value: item.initial }))
  return (
    <>
      <ol ref={form} className="rows">
        {[...rows, ...blank].map((row, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons do the same
          <li
            key={row.key}
            className="row"
            onDragOver={drag.over}
            onDrop={drag.drop(at, say.moved)}
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
              <span className="row-ways">
                <Way
                  sign="↑"
                  label={say.up(at + 1)}
                  isOff={at === 0}
                  onPress={() => move(at, at - 1, say.moved(at))}
                />
                <Way
                  sign="↓"
                  label={say.down(at + 1)}
                  isOff={at === rows.length - 1}
                  onPress={() => move(at, at + 1, say.moved(at + 2))}
                />
                <Way sign="×" label={say.remove(at + 1)} onPress={() => remove(at, say.removed)} />
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
          onClick={() => add(name, startOf(item))}
        >
          + {say.add}
        </button>
      )}
    </>
  )
}

function useRows(value: unknown) {
  const tell = useSay()
  const [rows, setRows] = useState<readonly Row[]>(() =>
    (Array.isArray(value) ? value : []).map((one, at) => ({ key: `k${at}`, value: one })),
  )
  const [next, setNext] = useState(rows.length)
  const [fresh, setFresh] = useState<string>()
  // Whoever adds a row wants to fill it in, and may be typing already.
  useLayoutEffect(() => {
    const row = fresh === undefined ? null : document.querySelector(`#${fresh}`)
    row?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')?.focus()
  }, [fresh])
  const move = (from: number, to: number, says: string) => {
    const row = rows[from]
    if (!row) return
    const others = rows.toSpliced(from, 1)
    setRows(others.toSpliced(to, 0, row))
    tell(says, 'unseen')
  }
  const kind = 'application/x-row'
  return {
    rows,
    move,
    add(name: string, initial: unknown) {
      const key = `k${next}`
      setNext(next + 1)
      setRows([...rows, { key, value: initial }])
      setFresh(fieldId(`${name}.${key}`))
    },
    remove(at: number, says: string) {
      setRows(rows.toSpliced(at, 1))
      tell(says, 'unseen')
    },
    drag: {
      start: (at: number) => (event: DragEvent) => event.dataTransfer.setData(kind, String(at)),
      over(event: DragEvent) {
        if (event.dataTransfer.types.includes(kind)) event.preventDefault()
      },
      drop: (at: number, says: (place: number) => string) => (event: DragEvent) => {
        const from = event.dataTransfer.getData(kind)
        if (from === '') return
        event.preventDefault()
        move(Number(from), at, says(at + 1))
      },
    },
  }
}
