import { useLocation } from 'react-router'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { PageHead } from '../../../kit/page-head.tsx'
import { wordsFor } from '../../../words.ts'
import { useWords } from '../../admin-context.ts'
import { Found } from '../../found.tsx'
import { NotHere } from '../../not-here.tsx'
import { accessWords } from '../access-words.ts'
import { loadUsers, type UsersData } from './load-users.ts'
import { UsersTable } from './users-table.tsx'
import '../access.css'

const words = {
  en: {
    ...accessWords.en,
    about: 'Everybody with an account, how they come in, and who is still to come.',
    search: 'Search people',
    role: 'Role',
    any: 'any role',
    find: 'Find',
    all: 'All',
    states: 'By state',
    trouble: 'The people could not be shown.',
    none: 'Nobody fits.',
    noneText: 'Search for less, or look at everybody.',
    everybody: 'Everybody',
    total: 'in all',
    done: { 'taken-back': 'The invitation was taken back.' },
  },
  de: {
    ...accessWords.de,
    about: 'Alle mit einem Konto, wie sie hereinkommen, und wer noch kommt.',
    search: 'Personen suchen',
    role: 'Rolle',
    any: 'jede Rolle',
    find: 'Finden',
    all: 'Alle',
    states: 'Nach Zustand',
    trouble: 'Die Personen konnten nicht gezeigt werden.',
    none: 'Niemand passt.',
    noneText: 'Suchen Sie nach weniger, oder sehen Sie alle an.',
    everybody: 'Alle Personen',
    total: 'insgesamt',
    done: { 'taken-back': 'Die Einladung wurde zurückgenommen.' },
  },
}

const here = '/admin/access/users'

export const load = loadUsers

export function head({ language, entity }: UsersData) {
  return entity ? { title: wordsFor(words, language).people } : { status: 404 as const }
}

/** Everybody with an account, for those who look after them. */
export function Page({ data }: { data: UsersData }) {
  const say = useWords(words)
  const { search } = useLocation()
  const { entity, answer, mayInvite } = data
  if (!entity || !answer) return <NotHere />
  const asked = new URLSearchParams(search)
  const done = say.done[(asked.get('done') ?? '') as keyof typeof say.done]
  return (
    <>
      <PageHead
        title={say.people}
        about={say.about}
        actions={
          mayInvite && (
            <IntentLink className="button main" to={`${here}/new`}>
              {say.invite}
            </IntentLink>
          )
        }
      />
      {done && <p role="status">{done}</p>}
      <Counts data={data} entity={entity} asked={asked} />
      <Narrowing entity={entity} asked={asked} />
      <Found
        answer={answer}
        trouble={say.trouble}
        none={{
          icon: 'people',
          title: say.none,
          text: say.noneText,
          way: say.everybody,
          to: here,
        }}
      >
        {({ items, total, next }) => (
          <>
            <UsersTable entity={entity} people={items} access={data.access} now={data.now} />
            <p className="done">
              {total} {say.total}{' '}
              {next !== null && (
                <IntentLink className="button" to={addressWith(asked, 'after', next)}>
                  {say.next}
                </IntentLink>
              )}
            </p>
          </>
        )}
      </Found>
    </>
  )
}

/** The same list with something else asked of it, from its beginning. */
function addressWith(asked: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(asked)
  for (const one of ['after', 'done', name]) next.delete(one)
  if (value !== '') next.set(name, value)
  const query = next.toString()
  return query === '' ? here : `${here}?${query}`
}

function Counts(props: { data: UsersData; entity: EntityOutline; asked: URLSearchParams }) {
  const { data, entity, asked } = props
  const { all, states } = useWords(words)
  const chosen = asked.get('state') ?? ''
  const total = Object.values(data.counts).reduce((sum, count) => sum + count, 0)
  const named = Object.entries(entity.states?.labels ?? {}).filter(
    ([state]) => state === chosen || (data.counts[state] ?? 0) > 0,
  )
  return (
    <nav className="counts" aria-label={states}>
      {[['', all] as const, ...named].map(([state, label]) => (
        <a
          key={state}
          href={addressWith(asked, 'state', state)}
          aria-current={state === chosen ? 'true' : undefined}
        >
          {label} <small>{state === '' ? total : (data.counts[state] ?? 0)}</small>
        </a>
      ))}
    </nav>
  )
}

function Narrowing({ entity, asked }: { entity: EntityOutline; asked: URLSearchParams }) {
  const { search, role, any, find } = useWords(words)
  const state = asked.get('state')
  return (
    <search>
      <form className="finder" action={here}>
        {state !== null && <input type="hidden" name="state" value={state} />}
        <input
          type="search"
          name="search"
          aria-label={search}
          placeholder={search}
          defaultValue={asked.get('search') ?? ''}
        />
        <select name="role" aria-label={role} defaultValue={asked.get('role') ?? ''}>
          <option value="">{any}</option>
          {Object.entries(entity.fields['roles']?.bounds.choices ?? {}).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
        <button type="submit">{find}</button>
      </form>
    </search>
  )
}
