import { useMessages } from '../../../kit/use-messages.ts'
import { recordTitle } from '#shell/model/values/title.ts'
import { type ChangeEvent, useEffect, useRef } from 'react'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { useHydrated } from '../../../components/use-hydrated.ts'
import type { ListView } from '../list/list-view.ts'
import type { AnyRecord } from '../../../records/any-record.ts'
import { useSelection } from './selection-context.ts'

/** The id of the form that all checkboxes of a list belong to. */
export const selectionFormId = 'selection'

/** The checkbox of a row. */
export function RowCheckbox({ entity, record }: { entity: EntitySchema; record: AnyRecord }) {
  const { ticked, isAll, tick } = useSelection()
  const t = useMessages()
  const { id, version } = record
  const isTicked = isAll || ticked.has(id)
  return (
    <label className="tick">
      <input
        type="checkbox"
        name="item"
        value={`${id}:${version}`}
        form={selectionFormId}
        aria-label={t('bulk.selectRows.row', { title: recordTitle(entity, record) })}
        checked={isTicked}
        onChange={({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
          tick(record, target.checked, hasShiftKey(nativeEvent))
        }
      />
    </label>
  )
}

function hasShiftKey(event: Event): boolean {
  return 'shiftKey' in event && event.shiftKey === true
}

/**
 * The checkbox in the header: all, some or none of this page. It is rendered after hydration,
 * because it needs JavaScript.
 */
export function PageCheckbox({ list: { items, rows } }: { list: ListView }) {
  const { ticked, isAll, tickPage, setAll } = useSelection()
  const t = useMessages()
  const box = useRef<HTMLInputElement>(null)
  const count = isAll ? items.length : items.filter(({ id }) => ticked.has(id)).length
  const isSome = rows ? !isAll && ticked.size > 0 : count > 0 && count < items.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  })
  if (!useHydrated()) return <span className="visually-hidden">{t('bulk.selectRows.heading')}</span>
  return (
    <label className="tick">
      <input
        ref={box}
        type="checkbox"
        aria-label={rows ? t('bulk.selectRows.all') : t('bulk.selectRows.page')}
        checked={rows ? isAll : count === items.length}
        onChange={({ target }) => (rows ? setAll : tickPage)(target.checked)}
      />
    </label>
  )
}
