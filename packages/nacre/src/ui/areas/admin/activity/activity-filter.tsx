import { useMessages } from '../../../kit/use-messages.ts'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { formatVerb } from '../access/account-verbs.ts'
import { useAdmin } from '../../../records/admin-context.ts'
import type { ActivityEntryData } from '../activity-entry.ts'
import { useFormatAuthor } from '../record/author.tsx'
import type { ActorOption } from './load-activity.ts'

const vias = ['api', 'page', 'import', 'bulk', 'job', 'cli'] as const

interface Props {
  /** Limits the log to one entity. */
  entity: EntitySchema | undefined
  entries: readonly ActivityEntryData[]
  actorOptions: readonly ActorOption[]
}

/** The filter of the activity log. It stores its values in the URL and works without JavaScript. */
export function ActivityFilter({ entity, entries, actorOptions }: Props) {
  const t = useMessages()
  const { entities, language } = useAdmin()
  const { search } = useLocation()
  const searchParams = new URLSearchParams(search)
  const selectedEntity = entity ?? entities.find(({ name }) => name === searchParams.get('entity'))
  const doers = useActorOptions(entries, actorOptions, searchParams.get('actor'))
  const verbs = verbOptions(selectedEntity ? [selectedEntity] : entities, language)
  const verb = searchParams.get('verb') ?? ''
  const field = fieldOptions(selectedEntity, t('record.activity.state'))
  return (
    <FilterForm>
      {!entity && (
        <SelectFilter
          name="entity"
          label={t('record.activity.entity')}
          anyLabel={t('record.activity.anyEntity')}
        >
          {entities.map(({ name, pluralLabel }) => [name, pluralLabel])}
        </SelectFilter>
      )}
      {selectedEntity && (
        <SelectFilter
          name="field"
          label={t('record.activity.field')}
          anyLabel={t('record.activity.anyField')}
        >
          {field}
        </SelectFilter>
      )}
      <SelectFilter
        name="verb"
        label={t('record.activity.verb')}
        anyLabel={t('record.activity.anyVerb')}
      >
        {verb === '' || verbs.has(verb) ? [...verbs] : [...verbs, [verb, verb]]}
      </SelectFilter>
      <SelectFilter
        name="actor"
        label={t('record.activity.actor')}
        anyLabel={t('record.activity.anyUser')}
      >
        {[...doers]}
      </SelectFilter>
      <SelectFilter
        name="channel"
        label={t('record.activity.via')}
        anyLabel={t('record.activity.anySource')}
      >
        {vias.map((one) => [one, t(`record.activitySources.${one}`)] as const)}
      </SelectFilter>
      <DateRangeFilter />
    </FilterForm>
  )
}

/** A form that stores its values in the URL, with a link that clears them. */
export function FilterForm({ children }: { children: ReactNode }) {
  const t = useMessages()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const send = (form: HTMLFormElement) => {
    const entries = [...new FormData(form)].filter(([, value]) => value !== '')
    void navigate(`${pathname}?${new URLSearchParams(entries as [string, string][]).toString()}`)
  }
  return (
    <search>
      <form
        key={search}
        className="log-filter activity-filter"
        onSubmit={(event) => {
          event.preventDefault()
          send(event.currentTarget)
        }}
      >
        {children}
        <button type="submit">{t('record.activity.apply')}</button>
        {search !== '' && (
          <IntentLink className="button quiet" to={pathname}>
            {t('record.activity.clear')}
          </IntentLink>
        )}
      </form>
    </search>
  )
}

/** A select for one of several values, or any. */
export function SelectFilter(props: {
  name: string
  label: string
  anyLabel: string
  children: readonly (readonly [value: string, label: string])[]
}) {
  const { name, label, anyLabel, children } = props
  const { search } = useLocation()
  return (
    <label>
      {label}
      <select name={name} defaultValue={new URLSearchParams(search).get(name) ?? ''}>
        <option value="">{anyLabel}</option>
        {children.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Inputs for the first and the last day. */
export function DateRangeFilter() {
  const t = useMessages()
  const { search } = useLocation()
  return (['since', 'until'] as const).map((name) => (
    <label key={name}>
      {t(`record.activity.${name}`)}
      <input type="date" name={name} defaultValue={new URLSearchParams(search).get(name) ?? ''} />
    </label>
  ))
}

/** Returns the selectable actors: the users, the actors on this page and the selected one. */
function useActorOptions(
  entries: readonly ActivityEntryData[],
  actorOptions: readonly ActorOption[],
  params: string | null,
): ReadonlyMap<string, string> {
  const author = useFormatAuthor()
  const { user } = useAdmin()
  const me = `user:${user.id}`
  const doers = new Map([[me, author({ actor: me, name: user.name })]])
  for (const { actor, name } of actorOptions) if (!doers.has(actor)) doers.set(actor, name)
  const others = params === null ? entries : [...entries, { actor: params, name: null }]
  for (const one of others) {
    if (one.actor !== null && one.actor !== '' && !doers.has(one.actor)) {
      doers.set(one.actor, author(one))
    }
  }
  return doers
}

const general = ['create', 'change', 'remove', 'restore', 'erase']

function verbOptions(
  entities: readonly EntitySchema[],
  language: string,
): ReadonlyMap<string, string> {
  const all = entities.flatMap((entity) => {
    const moves = Object.keys(entity.states?.moves ?? {})
    const actions = Object.entries(entity.actions).flatMap(([name, { kind }]) =>
      kind === 'code' ? [name] : [],
    )
    return [...general, ...moves, ...actions].map(
      (verb) => [verb, formatVerb(verb, entity, language)] as const,
    )
  })
  return new Map(all)
}

function fieldOptions(
  entity: EntitySchema | undefined,
  state: string,
): readonly (readonly [string, string])[] {
  const fields = Object.entries(entity?.fields ?? {})
    .filter(([, { readOnly }]) => !readOnly)
    .map(([name, { label }]) => [name, label] as const)
  return entity?.states ? [['state', state], ...fields] : fields
}
