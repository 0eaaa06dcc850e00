import { outcomeText } from '../../../outcome-text.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import { useLocation } from 'react-router'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { ScreenHead } from '../../../../kit/screen-head.tsx'
import { ResultList } from '../../result-list.tsx'
import { loadUsers, type UsersData } from './load-users.ts'
import { UsersTable } from './users-table.tsx'
import '../access.css'

const pagePath = '/admin/access/users'

export const load = loadUsers

export function head({ language }: UsersData) {
  return { title: messagesFor(language)('admin.access.users') }
}

/** The list of all users, for user managers. */
export function Page({ data }: { data: UsersData }) {
  const t = useMessages()
  const { search } = useLocation()
  const { entity, result, mayInvite } = data
  const searchParams = new URLSearchParams(search)
  const outcome = outcomeText(t, 'access.usersDone', search)
  return (
    <>
      <ScreenHead
        title={t('admin.access.users')}
        about={t('access.users.about')}
        actions={
          mayInvite && (
            <IntentLink className="button main" to={`${pagePath}/new`}>
              {t('admin.access.inviteUser')}
            </IntentLink>
          )
        }
      />
      {outcome && <p role="status">{outcome}</p>}
      <StateCounts data={data} entity={entity} searchParams={searchParams} />
      <UserFilter entity={entity} searchParams={searchParams} />
      <ResultList
        result={result}
        loadError={t('access.users.error')}
        emptyState={{
          icon: 'people',
          title: t('access.users.none'),
          text: t('access.users.noneText'),
          linkLabel: t('access.users.clear'),
          to: pagePath,
        }}
      >
        {({ items, total, next }) => (
          <>
            <UsersTable entity={entity} users={items} access={data.access} now={data.now} />
            <p className="done">
              {total !== undefined && t('access.users.total', { count: total })}{' '}
              {next !== null && (
                <IntentLink className="button" to={urlWithParam(searchParams, 'after', next)}>
                  {t('admin.access.nextPage')}
                </IntentLink>
              )}
            </p>
          </>
        )}
      </ResultList>
    </>
  )
}

/** Returns the URL of the list with a changed parameter, on its first page. */
function urlWithParam(searchParams: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(searchParams)
  for (const one of ['after', 'done', name]) next.delete(one)
  if (value !== '') next.set(name, value)
  const query = next.toString()
  return query === '' ? pagePath : `${pagePath}?${query}`
}

function StateCounts(props: {
  data: UsersData
  entity: EntitySchema
  searchParams: URLSearchParams
}) {
  const { data, entity, searchParams } = props
  const t = useMessages()
  const selectedState = searchParams.get('state') ?? ''
  const total = Object.values(data.counts).reduce((sum, count) => sum + count, 0)
  const stateLabels = Object.entries(entity.states?.labels ?? {}).filter(
    ([state]) => state === selectedState || (data.counts[state] ?? 0) > 0,
  )
  return (
    <nav className="counts" aria-label={t('access.users.states')}>
      {[['', t('access.users.all')] as const, ...stateLabels].map(([state, label]) => (
        <a
          key={state}
          href={urlWithParam(searchParams, 'state', state)}
          aria-current={state === selectedState ? 'true' : undefined}
        >
          {label} <small>{state === '' ? total : (data.counts[state] ?? 0)}</small>
        </a>
      ))}
    </nav>
  )
}

function UserFilter({
  entity,
  searchParams,
}: {
  entity: EntitySchema
  searchParams: URLSearchParams
}) {
  const t = useMessages()
  const state = searchParams.get('state')
  return (
    <search>
      <form className="log-filter" action={pagePath}>
        {state !== null && <input type="hidden" name="state" value={state} />}
        <input
          type="search"
          name="search"
          aria-label={t('access.users.search')}
          placeholder={t('access.users.search')}
          defaultValue={searchParams.get('search') ?? ''}
        />
        <select
          name="role"
          aria-label={t('access.users.role')}
          defaultValue={searchParams.get('role') ?? ''}
        >
          <option value="">{t('access.users.anyRole')}</option>
          {Object.entries(entity.fields['roles']?.constraints.choices ?? {}).map(
            ([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ),
          )}
        </select>
        <button type="submit">{t('access.users.submit')}</button>
      </form>
    </search>
  )
}
