import { useMessages } from '../../../../kit/use-messages.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import { useLocation } from 'react-router'
import { securityLogDays, securityEventKinds } from '#shell/model/accounts/security-event-kinds.ts'
import { KitIcon } from '../../../../kit/kit-icon.tsx'
import { ScreenHead } from '../../../../kit/screen-head.tsx'
import { SelectFilter, DateRangeFilter, FilterForm } from '../../activity/activity-filter.tsx'
import { ActivityPager } from '../../activity/activity-log.tsx'
import type { ActorOption } from '../../activity/load-activity.ts'
import { ResultList } from '../../result-list.tsx'
import { loadSecurity, type SecurityEventData, type SecurityData } from './load-security.ts'
import { SecurityEventTable } from './security-event-table.tsx'
import '../../access/access.css'
import '../../activity/activity.css'

export const load = loadSecurity

export function head({ language }: SecurityData) {
  return { title: messagesFor(language)('system.security.title') }
}

/** The security log: sign-ins, rejected attempts and permission changes. */
export function Page({ data: { result, actorOptions, csv } }: { data: SecurityData }) {
  const t = useMessages()
  const { pathname } = useLocation()
  const { items, next } = result.ok ? result.data : { items: [], next: null }
  return (
    <>
      <ScreenHead
        title={t('system.security.title')}
        about={t('system.security.about', { days: securityLogDays })}
        actions={
          <a className="button" href={csv} download>
            <KitIcon name="export" />
            {t('system.security.csv')}
          </a>
        }
      />
      <SecurityEventFilter notes={items} actorOptions={actorOptions} />
      <ResultList
        result={result}
        loadError={t('system.security.error')}
        emptyState={{
          icon: 'lock',
          title: t('system.security.none'),
          text: t('system.security.noneText'),
          linkLabel: t('system.security.anyKind'),
          to: pathname,
        }}
      >
        {(found) => <SecurityEventTable notes={found.items} />}
      </ResultList>
      <ActivityPager next={next} />
    </>
  )
}

function SecurityEventFilter({
  notes: events,
  actorOptions,
}: {
  notes: readonly SecurityEventData[]
  actorOptions: readonly ActorOption[]
}) {
  const t = useMessages()
  const { search } = useLocation()
  const searchParams = new URLSearchParams(search)
  const known = new Map(actorOptions.map(({ actor, name }) => [actor.slice('user:'.length), name]))
  for (const { user, userName } of events) {
    if (user !== null && !known.has(user)) known.set(user, userName ?? user)
  }
  const user = searchParams.get('user') ?? ''
  if (user !== '' && !known.has(user)) known.set(user, user)
  return (
    <FilterForm>
      <SelectFilter
        name="kind"
        label={t('system.security.kind')}
        anyLabel={t('system.security.anyKind')}
      >
        {securityEventKinds.map((kind) => [kind, t(`system.securityKinds.${kind}`)])}
      </SelectFilter>
      <SelectFilter
        name="user"
        label={t('system.security.user')}
        anyLabel={t('system.security.anyUser')}
      >
        {[...known]}
      </SelectFilter>
      <label>
        {t('system.security.source')}
        <input
          name="ip"
          autoComplete="off"
          autoCapitalize="none"
          placeholder={t('system.security.sourceHelp')}
          defaultValue={searchParams.get('ip') ?? ''}
        />
      </label>
      <DateRangeFilter />
    </FilterForm>
  )
}
