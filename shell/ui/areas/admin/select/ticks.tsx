import { titleIn } from '#shell/model/outline/title.ts'
import { type ChangeEvent, useEffect, useRef } from 'react'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { useHydrated } from '../../../components/hydrated.ts'
import { useWords } from '../admin-context.ts'
import type { ShownList } from '../list/list-parts.tsx'
import type { AnyRecord } from '../any-record.ts'
import { useSelection } from './selection-context.ts'

/** The form to which all boxes of a list belong, wherever they stand. */
export const selectionForm = 'selection'

const words = {
  en: {
    row: (title: string) => `Select ${title}`,
    page: 'Select all on this page',
    all: 'Select all that match',
    head: 'Select',
  },
  de: {
    row: (title: string) => `${title} auswählen`,
    page: 'Alle auf dieser Seite auswählen',
    all: 'Alle auswählen, die passen',
    head: 'Auswahl',
  },
}

/** The box of a row. */
export function RowTick({ entity, record }: { entity: EntityOutline; record: AnyRecord }) {
  const { ticked, isAll, tick } = useSelection()
  const { row } = useWords(words)
  const { id, version } = record
  const isTicked = isAll || ticked.has(id)
  return (
    <label className="tick">
      <input
        type="checkbox"
        name="item"
        value={`${id}:${version}`}
        form={selectionForm}
        aria-label={row(titleIn(entity, record))}
        checked={isTicked}
        onChange={({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
          tick(record, target.checked, isShifted(nativeEvent))
        }
      />
    </label>
  )
}

function isShifted(event: Event): boolean {
  return 'shiftKey' in event && event.shiftKey === true
}

/** The box above: all of this page, some of it, or none. It needs JavaScript, so it comes with it. */
export function PageTick({ list: { items, rows } }: { list: ShownList }) {
  const { ticked, isAll, tickPage, setAll } = useSelection()
  const { page, all, head } = useWords(words)
  const box = useRef<HTMLInputElement>(null)
  const count = isAll ? items.length : items.filter(({ id }) => ticked.has(id)).length
  const isSome = rows ? !isAll && ticked.size > 0 : count > 0 && count < items.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  })
  if (!useHydrated()) return <span className="unseen">{head}</span>
  return (
    <label className="tick">
      <input
        ref={box}
        type="checkbox"
        aria-label={rows ? all : page}
        checked={rows ? isAll : count === items.length}
        onChange={({ target }) => (rows ? setAll : tickPage)(target.checked)}
      />
    </label>
  )
}
