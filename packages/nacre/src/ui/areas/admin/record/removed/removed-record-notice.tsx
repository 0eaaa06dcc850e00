import { allows } from '#shell/language/entities/separate-verbs.ts'
import { useRichMessages } from '../../../../kit/use-rich-messages.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import { useNavigate } from 'react-router'
import { recordTitle } from '#shell/model/values/title.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { useSite } from '../../../../components/site.ts'
import { ActionForm, formNameField } from '../../../../form/action-form.tsx'
import { SubmitButton } from '../../../../form/submit-button.tsx'
import { KitIcon } from '../../../../kit/kit-icon.tsx'
import { ScreenHead } from '../../../../kit/screen-head.tsx'
import { EraseButton } from '../../trash/erase-button.tsx'
import { DateTimeText } from '../../../../records/date-time-text.tsx'
import { NotFound } from '../../not-found.tsx'
import { useFormatAuthor } from '../author.tsx'
import type { LostUpdate } from '../conflict/conflict.ts'
import { LostUpdateForm } from '../conflict/lost-update-form.tsx'
import type { LoadResult } from '../../../screen/try-load.ts'
import { FullValue } from '../diff/field-value.tsx'
import { type Titles } from '../diff/titles.ts'
import { loadedTitles, TitlesLoadError } from '../history/titles-load-error.tsx'
import { intentName } from '../form/form-names.ts'
import { runRecordFormAction } from '../actions/save-record.ts'
import { useUndoToast } from '../actions/use-undo-toast.ts'
import { eraseTimeOf, type RemovedRecordState, type RemovedRecord } from './load-removed.ts'
import './removed.css'
import { listPath } from '../../../../records/list-path.ts'

/** The page of a missing record. It offers to restore it and preserves unsaved values. */
export function RemovedRecordNotice({
  removedState: removed,
  titles,
}: {
  removedState: RemovedRecordState
  titles: LoadResult<Titles>
}) {
  const { acted } = useSite()
  const shown = acted?.values[formNameField]?.[0] === 'record' ? acted.once : undefined
  if (isLostUpdate(shown))
    return <LostUpdateForm entity={removed.entity} lost={shown} act={runRecordFormAction} />
  return removed.removed ? (
    <TrashedRecord removedState={removed} record={removed.removed} titles={titles} />
  ) : (
    <NotFound />
  )
}

function TrashedRecord(props: {
  removedState: RemovedRecordState
  record: RemovedRecord
  titles: LoadResult<Titles>
}) {
  const { removedState: missing, record, titles } = props
  const { entity } = missing
  const t = useMessages()
  const rich = useRichMessages()
  const author = useFormatAuthor()
  const navigate = useNavigate()
  const act = useUndoToast(entity, runRecordFormAction)
  const trashUrl = `${listPath(entity)}/trash`
  const { id, version, removedAt, removedBy } = record
  const times = {
    date: <DateTimeText time={removedAt} />,
    end: <DateTimeText time={eraseTimeOf(entity, record)} />,
  }
  return (
    <>
      <ScreenHead
        title={recordTitle(entity, record)}
        crumbs={[
          { to: listPath(entity), label: entity.pluralLabel },
          { to: trashUrl, label: t('record.removedRecord.trash') },
        ]}
      />
      <div className="removed">
        <p>
          <strong>{t('record.removedRecord.inTrash')}</strong>{' '}
          {removedBy
            ? rich('record.removedRecord.removedBy', { ...times, author: author(removedBy) })
            : rich('record.removedRecord.removedOn', times)}
        </p>
        <div className="removed-actions">
          {allows(entity, 'history') && (
            <IntentLink className="button quiet" to={`${listPath(entity)}/${id}/history`}>
              <KitIcon name="history" />
              {t('record.removedRecord.history')}
            </IntentLink>
          )}
          <EraseButton
            entity={entity}
            chosen={{ items: [{ id, version }] }}
            onDone={() => void navigate(trashUrl)}
          />
          {allows(entity, 'restore') && (
            <ActionForm act={act} name="removed" className="">
              <input type="hidden" name={intentName} value="restore" />
              <SubmitButton>{t('record.removedRecord.restore')}</SubmitButton>
            </ActionForm>
          )}
        </div>
      </div>
      <TitlesLoadError titles={titles} />
      <dl className="record-facts">
        {Object.entries(entity.fields).map(([name, field]) => (
          <div key={name}>
            <dt>{field.label}</dt>
            <dd>
              <FullValue field={field} value={record[name]} titles={loadedTitles(titles)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function isLostUpdate(content: unknown): content is LostUpdate {
  return typeof content === 'object' && content !== null && Object(content).kind === 'lost'
}
