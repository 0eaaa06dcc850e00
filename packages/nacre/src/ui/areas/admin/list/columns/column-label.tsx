import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { useAnnounce } from '../../../../components/announce.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import { useListState } from '../list-state-context.ts'
import { isSortable, toggleSort } from '../sorting.ts'
import { useSort } from '../use-sort.ts'

/** The label of a column. It sorts, if the column can be sorted, and shows the order. */
export function ColumnLabel({ name, label }: { name: string; label: string }) {
  const { entity } = useListState()
  const { sort } = useSort()
  const index = sort.findIndex(({ column }) => column === name)
  return (
    <>
      {isSortable(entity, name) ? <SortLink name={name} label={label} /> : label}
      {index >= 0 && (
        <span className="order" aria-hidden="true">
          {sort[index]?.isDown ? '↓' : '↑'}
          {sort.length > 1 && <sub>{index + 1}</sub>}
        </span>
      )}
    </>
  )
}

function SortLink({ name, label }: { name: string; label: string }) {
  const navigate = useNavigate()
  const t = useMessages()
  const announce = useAnnounce()
  const { sort, sortUrl } = useSort()
  const to = (isBeside: boolean) => sortUrl(toggleSort(sort, name, isBeside))
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    const direction = toggleSort(sort, name, event.shiftKey).find(({ column }) => column === name)
    announce(
      direction
        ? direction.isDown
          ? t('list.heading.descending', { name: label })
          : t('list.heading.ascending', { name: label })
        : t('list.heading.notSorted', { name: label }),
      'visually-hidden',
    )
    void navigate(to(event.shiftKey), { preventScrollReset: true })
  }
  return (
    <a href={to(false)} title={t('list.heading.sort')} onClick={press} draggable={false}>
      {label}
    </a>
  )
}
