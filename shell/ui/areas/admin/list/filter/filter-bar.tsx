import { Fragment, useEffect, useRef, useState } from 'react'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import { Popover } from '../../../kit/popover.tsx'
import { useAdmin, useWords } from '../../admin-context.ts'
import { listAddress } from '../list-address.ts'
import { useList } from '../list-context.ts'
import { sentenceOf } from './condition-words.ts'
import { ConditionForm } from './condition-form.tsx'
import { textOfWhere } from './edit-address.ts'
import { type Condition, type Filter, isGroup, turned, withCondition } from './filter.ts'
import { filterIn, whereOf } from './filter-where.ts'

const words = {
  en: {
    filters: 'Filters',
    where: 'Where',
    and: 'and',
    or: 'or',
    turn: (word: string) => `Say “${word}” instead`,
    add: 'Filter',
    also: 'or …',
    take: (sentence: string) => `Take out: ${sentence}`,
    clear: 'Clear filters',
    own: 'A condition of its own',
    cancel: 'Cancel',
    none: 'Nothing of this list can be asked for.',
  },
  de: {
    filters: 'Filter',
    where: 'Wo',
    and: 'und',
    or: 'oder',
    turn: (word: string) => `Stattdessen „${word}“`,
    add: 'Filter',
    also: 'oder …',
    take: (sentence: string) => `Herausnehmen: ${sentence}`,
    clear: 'Filter leeren',
    own: 'Eine eigene Bedingung',
    cancel: 'Abbrechen',
    none: 'Nach nichts in dieser Liste kann gefragt werden.',
  },
}

/** A condition that has a field and nothing more yet. */
export interface Draft {
  readonly field: string
  /** The condition beside which it is to stand. */
  readonly beside?: string | undefined
}

/** What is to be added, from the address where there is no JavaScript. */
export function useDraft(): [Draft | undefined, (draft: Draft | undefined) => void] {
  const { here } = useList()
  const query = new URLSearchParams(here.search)
  const field = query.get('add')
  const beside = query.get('beside') ?? undefined
  const [begun, setBegun] = useState<{ draft: Draft | undefined; search: string }>({
    draft: field === null ? undefined : { field, beside },
    search: here.search,
  })
  // It stands until the list is there that it has asked for.
  const draft = begun.search === here.search ? begun.draft : undefined
  if (begun.search !== here.search) setBegun({ draft: undefined, search: here.search })
  return [draft, (next) => setBegun({ draft: next, search: here.search })]
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

function FieldNames({ beside, onDraft }: { beside?: string; onDraft(draft: Draft): void }) {
  const { here, fields } = useList()
  const say = useWords(words)
  if (fields.size === 0) return <p>{say.none}</p>
  return (
    <ul>
      {[...fields.values()].map(({ name, label }) => (
        <li key={name}>
          <a
            href={listAddress(here, { add: name, beside })}
            onClick={(event) => {
              event.preventDefault()
              event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
              onDraft({ field: name, beside })
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
  const word = filter?.isAny ? say.or : say.and
  return (
    <div className="filters" role="group" aria-label={say.filters} ref={bar}>
      <span className="filters-where">{say.where}</span>
      {filter ? (
        placed(filter.parts).map(({ part, path }) => (
          <Fragment key={path}>
            {path !== '0' && <Turn filter={filter} word={word} />}
            {isGroup(part) ? (
              <span className="filter-group">
                {placed(part.parts).map(({ part: one, path: within }) => (
                  <Fragment key={within}>
                    {within !== '0' && (
                      <Turn filter={filter} word={part.isAny ? say.or : say.and} />
                    )}
                    <Chip
                      filter={filter}
                      condition={one}
                      path={`${path}.${within}`}
                      onDraft={onDraft}
                    />
                  </Fragment>
                ))}
              </span>
            ) : (
              <Chip filter={filter} condition={part} path={path} onDraft={onDraft} />
            )}
          </Fragment>
        ))
      ) : (
        <code className="chip" title={where ?? ''}>
          {say.own}
        </code>
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
  useEffect(() => {
    if (before.current === where) return
    before.current = where
    if (document.activeElement !== document.body) return
    const last = [...(bar.current?.querySelectorAll<HTMLElement>('.chip-open') ?? [])].at(-1)
    const next = last ?? document.querySelector<HTMLElement>('.add-filter')
    next?.focus({ preventScroll: true })
  }, [where])
  return bar
}

/** Conditions with their places: what they say may be the same. */
const placed = <Part,>(parts: readonly Part[]): readonly { part: Part; path: string }[] =>
  parts.map((part, at) => ({ part, path: String(at) }))

/** The word between two conditions; a press says the other word. */
function Turn({ filter, word }: { filter: Filter; word: string }) {
  const { here, fields } = useList()
  const say = useWords(words)
  const other = word === say.and ? say.or : say.and
  const to = listAddress(here, { where: textOfWhere(whereOf(turned(filter), fields)) })
  return (
    <span className="filter-word" title={say.turn(other)}>
      <IntentLink to={to}>{word}</IntentLink>
    </span>
  )
}

interface ChipProps {
  filter: Filter
  condition: Condition
  path: string
  onDraft(draft: Draft): void
}

function Chip({ filter, condition, path, onDraft }: ChipProps) {
  const { here, fields, offered } = useList()
  const { language } = useAdmin()
  const say = useWords(words)
  const field = fields.get(condition.field)
  if (!field) return null
  const { label, operator, values } = sentenceOf(condition, field, offered, language)
  const left = whereOf(withCondition(filter, path, undefined), fields)
  return (
    <span className="chip">
      <Popover
        className="chip-open"
        label={
          <>
            {label} <span className="chip-how">{operator}</span> <b>{values}</b>
          </>
        }
      >
        <ConditionForm
          field={field}
          condition={condition}
          edit={path}
          onDone={(form) => form.closest<HTMLElement>('[popover]')?.hidePopover()}
        />
        <details className="chip-also">
          <summary>{say.also}</summary>
          <FieldNames beside={path} onDraft={onDraft} />
        </details>
      </Popover>
      <IntentLink className="chip-out" to={listAddress(here, { where: textOfWhere(left) })}>
        <KitIcon name="close" />
        <span className="unseen">{say.take(`${label} ${operator} ${values}`)}</span>
      </IntentLink>
    </span>
  )
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
        edit={draft.beside === undefined ? 'new' : `beside-${draft.beside}`}
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
