import type { ReactNode } from 'react'
import { IntentLink } from '../../../components/intent-link.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { useMessages } from '../../../kit/use-messages.ts'
import { isListed, listPath } from '../../../records/list-path.ts'
import { type ListState, useListState } from './list-state-context.ts'
import { listUrl } from './list-url.ts'

/** The error of a list, with the link that helps. */
export function ListError({ result }: { result: ListState['result'] & { ok: false } }) {
  const { here, resetUrl } = useListState()
  const t = useMessages()
  const { title, hint } = result.problem
  // Network and server errors do not depend on the query.
  const isRefused = result.status >= 400 && result.status < 500
  return (
    <EmptyState
      isProblem
      title={t('list.records.error')}
      action={
        isRefused ? (
          <ResetLink to={resetUrl}>{t('list.records.reset')}</ResetLink>
        ) : (
          <ResetLink to={here.pathname + here.search}>{t('list.records.retry')}</ResetLink>
        )
      }
    >
      {title} {hint}
    </EmptyState>
  )
}

/** What a list without records says: whether a filter matches none, or there are none. */
export function EmptyList({ total, children }: { total: number; children?: ReactNode }) {
  const { entity, here, filterParams } = useListState()
  const t = useMessages()
  // The condition of the area or of the page is no filter that the reader has set.
  const query = new URLSearchParams(here.search)
  if (total > 0) {
    return (
      <EmptyState
        title={t('list.records.pageMissing')}
        action={<ResetLink to={listUrl(here, {})}>{t('list.records.goToFirst')}</ResetLink>}
      />
    )
  }
  if (filterParams.some((name) => query.get(name))) {
    const to = listUrl(here, Object.fromEntries(filterParams.map((name) => [name, undefined])))
    return (
      <EmptyState
        icon="search"
        title={t('list.records.noMatch')}
        action={<ResetLink to={to}>{t('list.records.clearFilters')}</ResetLink>}
      >
        {t('list.records.noMatchText')}
      </EmptyState>
    )
  }
  if (children !== undefined) return <>{children}</>
  if (query.get('trash') === 'true')
    return <EmptyState icon="remove" title={t('list.records.emptyTrash')} />
  const create = 'create' in entity.may && isListed(entity) && (
    <ResetLink to={`${listPath(entity)}/new`}>{t('list.records.createFirst')}</ResetLink>
  )
  return <EmptyState title={t('list.records.none')} action={create} />
}

function ResetLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <IntentLink className="button" to={to}>
      {children}
    </IntentLink>
  )
}
