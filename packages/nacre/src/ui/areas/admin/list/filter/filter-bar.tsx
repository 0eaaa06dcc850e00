import type { FilterDraft } from './filter-draft.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { KitIcon } from '../../../../kit/kit-icon.tsx'
import { Popover } from '../../../../kit/popover.tsx'
import { listUrl } from '../list-url.ts'
import { useList } from '../list-context.ts'
import { ConditionForm } from './condition-form.tsx'
import { FilterNodes } from './filter-nodes.tsx'
import { parseWhereParam } from './filter-where.ts'
import { parseSelectedIds } from './load-filter-options.ts'
import { operatorsFor } from './operators.ts'

/** Returns the draft of a condition. Without JavaScript it is in the URL. */
export function useFilterDraft(): [
  FilterDraft | undefined,
  (draft: FilterDraft | undefined) => void,
] {
  const { here, fields } = useList()
  const [draftState, setDraftState] = useState(() => ({
    draft: parseDraft(new URLSearchParams(here.search), fields),
    search: here.search,
  }))
  // The draft is dropped when the filtered list arrives.
  const draft = draftState.search === here.search ? draftState.draft : undefined
  if (draftState.search !== here.search) setDraftState({ draft: undefined, search: here.search })
  return [draft, (next) => setDraftState({ draft: next, search: here.search })]
}

function parseDraft(
  query: URLSearchParams,
  fields: ReturnType<typeof useList>['fields'],
): FilterDraft | undefined {
  const field = fields.get(query.get('add') ?? '')
  if (!field) return undefined
  const draft = { field: field.name, edit: query.get('insert') ?? 'new' }
  const operator = operatorsFor(field).find((one) => one === query.get('operator'))
  return operator ? { ...draft, begun: { operator, values: parseSelectedIds(query) } } : draft
}

/** A button with the menu of all filterable fields. */
export function AddFilter({ onDraft }: { onDraft(draft: FilterDraft): void }) {
  const t = useMessages()
  return (
    <Popover
      className="add-filter"
      label={
        <>
          <KitIcon name="filter" />
          {t('list.filterBar.add')}
        </>
      }
      panelClassName="list-names"
    >
      <FieldMenuItems onDraft={onDraft} />
    </Popover>
  )
}

function FieldMenuItems({ onDraft }: { onDraft(draft: FilterDraft): void }) {
  const { here, fields } = useList()
  const t = useMessages()
  if (fields.size === 0) return <p>{t('list.filterBar.none')}</p>
  return (
    <ul>
      {[...fields.values()].map(({ name, label }) => (
        <li key={name}>
          <a
            href={listUrl(here, { add: name })}
            onClick={(event) => {
              event.preventDefault()
              event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
              onDraft({ field: name, edit: 'new' })
            }}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The conditions of a list as sentences that can be edited and removed. */
export function FilterBar(props: {
  draft: FilterDraft | undefined
  onDraft(draft: FilterDraft | undefined): void
}) {
  const { draft, onDraft } = props
  const { here, fields } = useList()
  const t = useMessages()
  const where = new URLSearchParams(here.search).get('where')
  const filter = parseWhereParam(where, fields)
  const bar = useFocusAfterRemoval(where)
  if (filter?.parts.length === 0 && !draft) return null
  return (
    <div className="filters" role="group" aria-label={t('list.filterBar.filters')} ref={bar}>
      <span className="filters-where">{t('list.filterBar.where')}</span>
      {filter ? (
        <FilterNodes filter={filter} group={filter} path="" onDraft={onDraft} />
      ) : (
        <span className="chip chip-fixed" title={where ?? ''}>
          {t('list.filterBar.invalid')}
        </span>
      )}
      {draft && <DraftForm key={draft.field} draft={draft} onDraft={onDraft} />}
      {where !== null && where !== '' && (
        <IntentLink className="filters-clear" to={listUrl(here, { where: undefined })}>
          {t('list.filterBar.clear')}
        </IntentLink>
      )}
    </div>
  )
}

/** Restores focus after a removal: to the last condition, or to the button that adds one. */
function useFocusAfterRemoval(where: string | null) {
  const bar = useRef<HTMLDivElement>(null)
  const previousWhere = useRef(where)
  useLayoutEffect(() => {
    if (previousWhere.current === where) return
    previousWhere.current = where
    if (document.activeElement !== document.body) return
    const last = [...(bar.current?.querySelectorAll<HTMLElement>('.chip-open') ?? [])].at(-1)
    const next = last ?? document.querySelector<HTMLElement>('.add-filter')
    next?.focus({ preventScroll: true })
  }, [where])
  return bar
}

function DraftForm({ draft, onDraft }: { draft: FilterDraft; onDraft(draft: undefined): void }) {
  const { fields, here } = useList()
  const t = useMessages()
  const formRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    formRef.current?.querySelector('select')?.focus()
  }, [])
  const field = fields.get(draft.field)
  if (!field) return null
  return (
    <div className="filter-draft" ref={formRef}>
      <ConditionForm
        field={field}
        condition={draft.begun && { field: field.name, ...draft.begun }}
        edit={draft.edit}
      >
        <a
          className="button quiet"
          href={listUrl(here, {})}
          onClick={(event) => {
            event.preventDefault()
            onDraft(undefined)
          }}
        >
          {t('list.filterBar.cancel')}
        </a>
      </ConditionForm>
    </div>
  )
}
