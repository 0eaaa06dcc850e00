import { useMessages } from '../../../kit/use-messages.ts'
import { useLocation } from 'react-router'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { ResultList } from '../result-list.tsx'
import { ActivityFilter } from './activity-filter.tsx'
import { ActivityTable } from './activity-table.tsx'
import type { ActivityPageData } from './load-activity.ts'
import '../access/access.css'
import './activity.css'

interface Props {
  data: ActivityPageData
  label: string
  /** Limits the log to one entity. */
  entity?: EntitySchema
}

/** The activity log with its filter. */
export function ActivityList({
  data: { result: answer, actorOptions: people },
  label,
  entity,
}: Props) {
  const t = useMessages()
  const { pathname } = useLocation()
  const { items, next } = answer.ok ? answer.data : { items: [], next: null }
  return (
    <>
      <ActivityFilter entity={entity} entries={items} actorOptions={people} />
      <ResultList
        result={answer}
        loadError={t('record.activity.error')}
        emptyState={{
          icon: 'history',
          title: t('record.activity.none'),
          text: next === null ? t('record.activity.noneText') : t('record.activity.noMatch'),
          linkLabel: t('record.activity.clear'),
          to: pathname,
        }}
      >
        {(page) => <ActivityTable entries={page.items} label={label} />}
      </ResultList>
      <ActivityPager next={next} />
    </>
  )
}

/** Links to older entries and back to the newest. */
export function ActivityPager({ next }: { next: number | null }) {
  const t = useMessages()
  const { pathname, search } = useLocation()
  const urlBefore = (before: number | null) => {
    const searchParams = new URLSearchParams(search)
    searchParams.delete('before')
    if (before !== null) searchParams.set('before', String(before))
    return searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`
  }
  const isLater = new URLSearchParams(search).has('before')
  if (next === null && !isLater) return null
  return (
    <p className="activity-pages">
      {isLater && (
        <IntentLink className="button quiet" to={urlBefore(null)}>
          {t('record.activity.newest')}
        </IntentLink>
      )}
      {next !== null && (
        <IntentLink className="button" to={urlBefore(next)}>
          {t('record.activity.older')}
        </IntentLink>
      )}
    </p>
  )
}
