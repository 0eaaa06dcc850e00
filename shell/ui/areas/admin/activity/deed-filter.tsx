import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { saidVerb } from '../access/account-verbs.ts'
import { useAdmin, useWords } from '../admin-context.ts'
import type { Deed } from '../deed.ts'
import { useAuthor } from '../record/author.tsx'
import { deedWords } from './deed-words.ts'
import type { Doer } from './load-deeds.ts'

interface Props {
  /** The one list that is meant, where it is not all. */
  entity: EntityOutline | undefined
  deeds: readonly Deed[]
  people: readonly Doer[]
}

/** What of all that has been done is looked for: in the address, also without JavaScript. */
export function DeedFilter({ entity, deeds, people }: Props) {
  const say = useWords(deedWords)
  const { entities, language } = useAdmin()
  const { search } = useLocation()
  const asked = new URLSearchParams(search)
  const chosen = entity ?? entities.find(({ name }) => name === asked.get('entity'))
  const doers = useDoers(deeds, people, asked.get('actor'))
  const verbs = verbsOf(chosen ? [chosen] : entities, language)
  const verb = asked.get('verb') ?? ''
  const field = fieldsOf(chosen, say.state)
  return (
    <Finder>
      {!entity && (
        <Choice name="entity" label={say.entity} any={say.anyEntity}>
          {entities.map(({ name, labels }) => [name, labels])}
        </Choice>
      )}
      {chosen && (
        <Choice name="field" label={say.field} any={say.anyField}>
          {field}
        </Choice>
      )}
      <Choice name="verb" label={say.verb} any={say.anyVerb}>
        {verb === '' || verbs.has(verb) ? [...verbs] : [...verbs, [verb, verb]]}
      </Choice>
      <Choice name="actor" label={say.actor} any={say.anybody}>
        {[...doers]}
      </Choice>
      <Choice name="via" label={say.via} any={say.anywhere}>
        {Object.entries(say.vias)}
      </Choice>
      <Days />
    </Finder>
  )
}

/** A form whose answers stand in the address, with the way back to everything. */
export function Finder({ children }: { children: ReactNode }) {
  const say = useWords(deedWords)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const send = (form: HTMLFormElement) => {
    const given = [...new FormData(form)].filter(([, value]) => value !== '')
    void navigate(`${pathname}?${new URLSearchParams(given as [string, string][]).toString()}`)
  }
  return (
    <search>
      <form
        key={search}
        className="finder deeds-finder"
        onSubmit={(event) => {
          event.preventDefault()
          send(event.currentTarget)
        }}
      >
        {children}
        <button type="submit">{say.find}</button>
        {search !== '' && (
          <IntentLink className="button quiet" to={pathname}>
            {say.all}
          </IntentLink>
        )}
      </form>
    </search>
  )
}

/** One of several, or any. */
export function Choice(props: {
  name: string
  label: string
  any: string
  children: readonly (readonly [value: string, label: string])[]
}) {
  const { name, label, any, children } = props
  const { search } = useLocation()
  return (
    <label>
      {label}
      <select name={name} defaultValue={new URLSearchParams(search).get(name) ?? ''}>
        <option value="">{any}</option>
        {children.map(([value, said]) => (
          <option key={value} value={value}>
            {said}
          </option>
        ))}
      </select>
    </label>
  )
}

/** From a day to a day. */
export function Days() {
  const say = useWords(deedWords)
  const { search } = useLocation()
  return (['since', 'until'] as const).map((name) => (
    <label key={name}>
      {say[name]}
      <input type="date" name={name} defaultValue={new URLSearchParams(search).get(name) ?? ''} />
    </label>
  ))
}

/** Whom one can ask for: the people there are, whoever stands on the page, and who is asked for already. */
function useDoers(
  deeds: readonly Deed[],
  people: readonly Doer[],
  asked: string | null,
): ReadonlyMap<string, string> {
  const author = useAuthor()
  const { user } = useAdmin()
  const me = `user:${user.id}`
  const doers = new Map([[me, author({ actor: me, name: user.name })]])
  for (const { actor, name } of people) if (!doers.has(actor)) doers.set(actor, name)
  const others = asked === null ? deeds : [...deeds, { actor: asked, name: null }]
  for (const one of others) {
    if (one.actor !== null && one.actor !== '' && !doers.has(one.actor)) {
      doers.set(one.actor, author(one))
    }
  }
  return doers
}

const general = ['create', 'change', 'remove', 'restore', 'erase']

function verbsOf(
  entities: readonly EntityOutline[],
  language: string,
): ReadonlyMap<string, string> {
  const all = entities.flatMap((entity) => {
    const moves = Object.keys(entity.states?.moves ?? {})
    const actions = Object.entries(entity.actions).flatMap(([name, { kind }]) =>
      kind === 'code' ? [name] : [],
    )
    return [...general, ...moves, ...actions].map(
      (verb) => [verb, saidVerb(verb, entity, language)] as const,
    )
  })
  return new Map(all)
}

function fieldsOf(
  entity: EntityOutline | undefined,
  state: string,
): readonly (readonly [string, string])[] {
  const fields = Object.entries(entity?.fields ?? {})
    .filter(([, { derived }]) => !derived)
    .map(([name, { label }]) => [name, label] as const)
  return entity?.states ? [['state', state], ...fields] : fields
}
