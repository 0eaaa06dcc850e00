import { useMessages } from '../../../../kit/use-messages.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import { recordTitle } from '#shell/model/values/title.ts'
import { ScreenHead } from '../../../../kit/screen-head.tsx'
import { NotFound } from '../../not-found.tsx'
import { restoreVersion } from './restore-version.ts'
import { HistoryEntries } from './history-entries.tsx'
import { type HistoryData, loadHistory } from './load-history.ts'
import { listPath } from '../../../../records/list-path.ts'

export const load = loadHistory
export const action = restoreVersion
export const showsErrors = true

export function head({ entity, record, language }: HistoryData) {
  if (!entity || !record) return { status: 404 as const }
  return {
    title: `${messagesFor(language)('record.history.history')}: ${recordTitle(entity, record)}`,
  }
}

/** The history of a record, newest first. */
export function Page({ data }: { data: HistoryData }) {
  const { entity, record, isGone } = data
  const t = useMessages()
  if (!entity || !record) return <NotFound />
  return (
    <>
      <ScreenHead
        title={t('record.history.history')}
        beside={isGone && <span className="pill">{t('record.history.inTrash')}</span>}
        crumbs={[
          { to: listPath(entity), label: entity.pluralLabel },
          ...(isGone
            ? [{ to: `${listPath(entity)}/trash`, label: t('record.history.trash') }]
            : []),
          { to: `${listPath(entity)}/${record.id}`, label: recordTitle(entity, record) },
        ]}
      />
      <HistoryEntries data={data} />
    </>
  )
}
