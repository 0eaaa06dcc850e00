import { useMessages } from '../../../kit/use-messages.ts'
import type { ReactNode } from 'react'
import { IntentLink } from '../../../components/intent-link.tsx'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import { useAdmin } from '../../../records/admin-context.ts'
import { numberFormat } from '../../../records/formats.ts'
import { isOperator } from '../alerts/load-alerts.ts'
import { useAlerts } from '../alerts/alerts-context.ts'
import { listUrlForState } from './list-url-for-state.ts'
import { type LoadResult, isLoaded } from '../../screen/try-load.ts'
import { SectionLoadError } from '../../screen/section-load-error.tsx'
import type { PendingTaskData } from './load-home.ts'
import { AlertItem } from './alert-item.tsx'

/** System alerts, and records with the transitions that the reader could perform. */
export function TaskList({ pending }: { pending: LoadResult<readonly PendingTaskData[]> }) {
  const t = useMessages()
  const { alerts, problem, ask } = useAlerts()
  const records = isLoaded(pending) ? pending.data : []
  const isCalm = records.length + alerts.length === 0
  return (
    <section className="home-waiting" aria-labelledby="waiting">
      <h2 id="waiting">{t('admin.pendingList.title')}</h2>
      {problem && (
        <SectionLoadError
          sectionName={t('admin.pendingList.installation')}
          problem={problem}
          ask={() => void ask()}
        />
      )}
      {!isLoaded(pending) && (
        <SectionLoadError sectionName={t('admin.pendingList.title')} problem={pending.problem} />
      )}
      {isCalm && !problem && isLoaded(pending) && <NoTasks />}
      {!isCalm && (
        <ul>
          {alerts.map((alert) => (
            <AlertItem key={alert.kind} alert={alert} />
          ))}
          {records.map((one) => (
            <PendingState key={`${one.plural} ${one.state}`} pending={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

function NoTasks() {
  const t = useMessages()
  const admin = useAdmin()
  return (
    <div className="home-done">
      <KitIcon name="check" />
      <p>
        <strong>{t('admin.pendingList.none')}</strong>
        <EmptyNote>
          {t('admin.pendingList.noneText')}{' '}
          {isOperator(admin) && (
            <>
              {t('admin.pendingList.operational')}{' '}
              <IntentLink to="/admin/system/health">{t('admin.pendingList.health')}</IntentLink>
            </>
          )}
        </EmptyNote>
      </p>
    </div>
  )
}

function EmptyNote({ children }: { children: ReactNode }) {
  return <span className="home-empty">{children}</span>
}

function PendingState({ pending: { plural, state, count, moves } }: { pending: PendingTaskData }) {
  const { entities, locale } = useAdmin()
  const entity = entities.find((one) => one.plural === plural)
  const { labels = {}, moves: moveLabels = {} } = entity?.states ?? {}
  return (
    <li>
      <IntentLink to={listUrlForState(entity ?? { plural }, state)}>
        <b>{numberFormat(locale).format(count)}</b>
        <span>
          {entity?.pluralLabel ?? plural} <span className="pill">{labels[state] ?? state}</span>
        </span>
        <small>{moves.map((move) => moveLabels[move]?.label ?? move).join(' · ')}</small>
      </IntentLink>
    </li>
  )
}
