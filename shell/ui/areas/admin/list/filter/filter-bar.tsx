import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import { Popover } from '../../../kit/popover.tsx'
import { useWords } from '../../admin-context.ts'
import { listAddress } from '../list-address.ts'
import { useList } from '../list-context.ts'
import { ConditionForm } from './condition-form.tsx'
import type { Condition } from './filter.ts'
import { FilterParts } from './filter-parts.tsx'
import { filterIn } from './filter-where.ts'
import { chosenIn } from './load-offered.ts'
import { operatorsFor } from './operators.ts'

const words = {
  en: {
    filters: 'Filters',
    where: 'Where',
    add: 'Filter',
    clear: 'Clear filters',
    own: 'What is asked for cannot be read.',
    cancel: 'Cancel',
    none: 'Nothing of this list can be asked for.',
  },
  de: {
    filters: 'Filter',
    where: 'Wo',
    add: 'Filter',
    clear: 'Filter leeren',
    own: 'Was gefragt ist, kann nicht gelesen werden.',
    cancel: 'Abbrechen',
    none: 'Nach nichts in dieser Liste kann gefragt werden.',
  },
}

/** A condition that has a field and little more yet. */
export interface Draft {
  readonly field: string
  /** Where it is to stand, as forms say it: `new`, `or-1.0` beside another, `1.0` instead of it. */
  readonly edit: string
  /** What has been said of it so far. */
  readonly begun?: Pick<Condition, 'operator' | 'values'>
}

/** What is to be added, from the address where there is no JavaScript. */
export function useDraft(): [Draft | undefined, (draft: Draft | undefined) => void] {
  const { here, fields } = useList()
  const [begun, setBegun] = useState(() => ({
    draft: draftIn(new URLSearchParams(here.search), fields),
    search: here.search,
  }))
  // It stands until the list is there that it has asked for.
  const draft = begun.search === here.search ? begun.draft : undefined
  if (begun.search !== here.search) setBegun({ draft: undefined, search: here.search })
  return [draft, (next) => setBegun({ draft: next, search: here.search })]
}

function draftIn(
  query: URLSearchParams,
  fields: ReturnType<typeof useList>['fields'],
): Draft | undefined {
  const field = fields.get(query.get('add') ?? '')
  if (!field) return undefined
  const draft = { field: field.name, edit: query.get('beside') ?? 'new' }
  const operator = operatorsFor(field).find((one) => one === query.get('operator'))
  return operator ? { ...draft, begun: { operator, values: chosenIn(query) } } : draft
}

/** The button that opens the names of all that a list can be narrowed by. */
export function AddFilter({ onDraft }: { onDraft(draft: Draft): void }) {
  const say = useWords(words)
  return (
    <Popover
      className="add-filter"
      label={
        <>
          <KitIcon name="filter" />
          {say.add}
        </>
      }
      panelClassName="list-names"
    >
      <FieldNames onDraft={onDraft} />
    </Popover>
  )
}

function FieldNames({ onDraft }: { onDraft(draft: Draft): void }) {
  const { here, fields } = useList()
  const say = useWords(words)
  if (fields.size === 0) return <p>{say.none}</p>
  return (
    <ul>
      {[...fields.values()].map(({ name, label }) => (
        <li key={name}>
          <a
            href={listAddress(here, { add: name })}
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

/** What a list is narrowed by, as sentences that can be read, changed and taken out. */
export function FilterBar(props: {
  draft: Draft | undefined
  onDraft(draft: Draft | undefined): void
}) {
  const { draft, onDraft } = props
  const { here, fields } = useList()
  const say = useWords(words)
  const where = new URLSearchParams(here.search).get('where')
  const filter = filterIn(where, fields)
  const bar = useFocusKept(where)
  if (filter?.parts.length === 0 && !draft) return null
  return (
    <div className="filters" role="group" aria-label={say.filters} ref={bar}>
      <span className="filters-where">{say.where}</span>
      {filter ? (
        <FilterParts filter={filter} group={filter} path="" onDraft={onDraft} />
      ) : (
        <span className="chip chip-kept" title={where ?? ''}>
          {say.own}
        </span>
      )}
      {draft && <DraftForm key={draft.field} draft={draft} onDraft={onDraft} />}
      {where !== null && where !== '' && (
        <IntentLink className="filters-clear" to={listAddress(here, { where: undefined })}>
          {say.clear}
        </IntentLink>
      )}
    </div>
  )
}

/** Whoever has used what is no longer there goes on with the condition that is last, or with a new one. */
function useFocusKept(where: string | null) {
  const bar = useRef<HTMLDivElement>(null)
  const before = useRef(where)
  useLayoutEffect(() => {
    if (before.current === where) return
    before.current = where
    if (document.activeElement !== document.body) return
    const last = [...(bar.current?.querySelectorAll<HTMLElement>('.chip-open') ?? [])].at(-1)
    const next = last ?? document.querySelector<HTMLElement>('.add-filter')
    next?.focus({ preventScroll: true })
  }, [where])
  return bar
}

function DraftForm({ draft, onDraft }: { draft: Draft; onDraft(draft: undefined): void }) {
  const { fields, here } = useList()
  const say = useWords(words)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.querySelector('select')?.focus()
  }, [])
  const field = fields.get(draft.field)
  if (!field) return null
  return (
    <div className="filter-draft" ref={place}>
      <ConditionForm
        field={field}
        condition={draft.begun && { field: field.name, ...draft.begun }}
        edit={draft.edit}
      >
        <a
          className="button quiet"
          href={listAddress(here, {})}
          onClick={(event) => {
            event.preventDefault()
            onDraft(undefined)
          }}
        >
          {say.cancel}
        </a>
      </ConditionForm>
    </div>
  )
}
