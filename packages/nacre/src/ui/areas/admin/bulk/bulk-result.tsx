import { formatList } from '../../../records/formats.ts'
import { useMessages } from '../../../kit/use-messages.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import { Remedy } from '../../../form/remedy.tsx'
import { useAdmin } from '../../../records/admin-context.ts'
import type { BulkAction } from './bulk-actions.ts'
import { RejectedRecords } from './rejected-records.tsx'
import type { BulkRunResult } from './run-bulk.ts'

interface Props {
  entity: EntitySchema
  outcome: BulkRunResult
  /** The number of selected records. */
  count: number
  titles: Readonly<Record<string, string>>
  /** Whether the action has run, or was only previewed. */
  isDone: boolean
}

/** The numbers of processed and rejected records, with the reasons. */
export function BulkResult({ entity, outcome, count, titles, isDone }: Props) {
  const t = useMessages()
  const { language } = useAdmin()
  const { rows, problem, isStopped, hasMore } = outcome
  const rejectedCount = rows.filter((row) => row.outcome === 'rejected').length
  const skippedCount = count - rows.length
  const formatNumber = (number: number) => number.toLocaleString(language)
  return (
    <>
      <p className="bulk-summary" role="status">
        <span>
          <KitIcon name="check" />
          <b>{formatNumber(rows.length - rejectedCount)}</b>{' '}
          {isDone ? t('bulk.do.done') : t('bulk.do.possible')}
        </span>
        {rejectedCount > 0 && (
          <span className="field-error">
            <KitIcon name="warning" />
            <b>{formatNumber(rejectedCount)}</b>{' '}
            {isDone ? t('bulk.do.failed') : t('bulk.do.notPossible')}
          </span>
        )}
      </p>
      <ErasedTotals rows={rows} isDone={isDone} />
      {problem && (
        <p className="problem" role="alert">
          {problem.title} <Remedy problem={problem} />
        </p>
      )}
      {isDone && isStopped && skippedCount > 0 && (
        <p className="progress-note">
          {t('bulk.do.canceled', { count: formatNumber(skippedCount) })}
        </p>
      )}
      {!isStopped && skippedCount > 0 && (
        <p className="progress-note">
          {t('bulk.do.noLongerMatching', { count: formatNumber(skippedCount) })}
        </p>
      )}
      {hasMore && <p className="progress-note">{t('bulk.do.newMatching')}</p>}
      {rejectedCount > 0 && <RejectedRecords entity={entity} rows={rows} titles={titles} />}
    </>
  )
}

/** What is erased together with the records. */
function ErasedTotals({ rows, isDone }: { rows: BulkRunResult['rows']; isDone: boolean }) {
  const t = useMessages()
  const { locale } = useAdmin()
  const sum = (erasedKind: 'versions' | 'files' | 'records') =>
    rows.reduce((all, { erased }) => all + (erased?.[erasedKind] ?? 0), 0)
  const counts = (['records', 'versions', 'files'] as const).flatMap((erasedKind) => {
    const count = sum(erasedKind)
    return count === 0 ? [] : [t(`bulk.do.${erasedKind}`, { count })]
  })
  if (counts.length === 0) return null
  return (
    <p className="progress-note">
      {t(`bulk.do.${isDone ? 'alsoErased' : 'alsoErases'}`, {
        records: formatList(locale, counts),
      })}
    </p>
  )
}

/** Tells before an action what its code also does, and whether it can be undone. */
export function UndoNotice({ entity, offer }: { entity: EntitySchema; offer: BulkAction }) {
  const t = useMessages()
  const about =
    offer.kind === 'remove'
      ? t('bulk.do.trashNote', { days: entity.trashDays })
      : offer.hasWayBack
        ? t('bulk.do.undoNote')
        : offer.kind === 'erase'
          ? t('bulk.do.eraseNote')
          : t('bulk.do.finalNote')
  return (
    <>
      {offer.effect !== undefined && <p className="progress-note">{offer.effect}</p>}
      <p className="progress-note">{about}</p>
    </>
  )
}
