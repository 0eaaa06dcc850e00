import { provideAllParts } from './all-parts.ts'
import { allowsHistory } from '#shell/language/entities/separate-verbs.ts'
import { useMessages } from '../../../kit/use-messages.ts'
import { recordTitle } from '#shell/model/values/title.ts'
import { useLocation } from 'react-router'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { ScreenHead } from '../../../kit/screen-head.tsx'
import { isLoaded } from '../../screen/try-load.ts'
import { extensionStyleFiles } from '../extensions/load-extension.ts'
import { ExtensionList } from '../extensions/extension-list.tsx'
import { NotFound } from '../not-found.tsx'
import { loadedTitles, TitlesLoadError } from './history/titles-load-error.tsx'
import { LimitsNote } from './form/limits-note.tsx'
import { RelatedLists } from './related-lists.tsx'
import { isEditable } from './load-record.ts'
import { loadRecordScreen, type RecordScreenData } from './load-record-screen.ts'
import { RecordActions } from './actions/record-actions.tsx'
import { RecordMetadata } from './record-metadata.tsx'
import { FormBar } from './form/form-bar.tsx'
import { RecordForm } from './form/record-form.tsx'
import { RemovedRecordNotice } from './removed/removed-record-notice.tsx'
import { RecordActionContext } from './actions/record-action-context.ts'
import { runFormAndLeadBack } from './actions/record-origin.ts'
import { TimerNotes } from './timer-notes.tsx'
import { StatesPanel } from './states/states-panel.tsx'
import './record.css'
import { listPath } from '../../../records/list-path.ts'

provideAllParts()

export const load = loadRecordScreen
export const action = runFormAndLeadBack
export const showsErrors = true

export function head({ entity, record, removedState: removed, panels }: RecordScreenData) {
  if (removed?.removed) return { title: recordTitle(removed.entity, removed.removed) }
  if (!entity) return { status: 404 as const }
  if (record)
    return {
      title: recordTitle(entity, record),
      ...extensionStyleFiles(panels.map(({ extensionPath: place }) => place)),
    }
  return { title: entity.label }
}

/** The page of one record with its fields and actions. */
export function Page({ data }: { data: RecordScreenData }) {
  if (!data.entity)
    return data.removedState ? (
      <RemovedRecordNotice removedState={data.removedState} titles={data.titles} />
    ) : (
      <NotFound />
    )
  return (
    <RecordActionContext value={action}>
      <Record data={data} entity={data.entity} />
    </RecordActionContext>
  )
}

function Record({ data, entity }: { data: RecordScreenData; entity: EntitySchema }) {
  const { record } = data
  const t = useMessages()
  const { key: search } = useLocation()
  const fields = Object.entries(entity.fields)
  const history =
    record && allowsHistory(entity, data.may)
      ? `${listPath(entity)}/${record.id}/history?field=state`
      : undefined
  const open = fields.filter(([name, field]) => isEditable(name, field, data.may))
  const stored = record
    ? fields.filter((one) => !open.includes(one) && (open.length === 0 || !one[1].computed))
    : []
  return (
    <>
      <ScreenHead
        title={
          record ? recordTitle(entity, record) : t('record.record.new', { label: entity.label })
        }
        {...(entity.isSingleton
          ? {}
          : { crumbs: [{ to: listPath(entity), label: entity.pluralLabel }] })}
        actions={record && <RecordActions entity={entity} record={record} may={data.may} />}
      />
      {record && entity.states && (
        <StatesPanel
          states={entity.states}
          current={String(record['state'])}
          may={data.may}
          history={history}
        />
      )}
      {record && <TimerNotes entity={entity} timers={data.timers ?? {}} />}
      {record && 'change' in entity.may && typeof data.may['change'] === 'string' && (
        <p className="note">{data.may['change']}</p>
      )}
      {record && <TitlesLoadError titles={data.titles} />}
      {!record && <LimitsNote entity={entity} />}
      <div className="record-parts">
        {open.length > 0 && (
          <div className="record-main">
            <TitlesLoadError titles={data.relationOptions} />
            <RecordForm
              // The key resets the form after each saved version and for each new record.
              key={record ? record.version : search}
              entity={entity}
              record={record}
              initialValues={data.initialValues}
              related={isLoaded(data.relationOptions) ? data.relationOptions.data : {}}
              editableFields={open.map(([name]) => name)}
              bar={<FormBar entity={entity} id={record?.id} />}
            />
          </div>
        )}
        {record && (
          <RecordMetadata
            record={record}
            last={data.last}
            readOnlyFields={stored}
            may={data.may}
            titles={loadedTitles(data.titles)}
          />
        )}
        {record && (
          <div className="record-layout">
            <ExtensionList parts={data.panels} received={{ record }} />
            <RelatedLists id={record.id} lists={data.referencingLists} />
          </div>
        )}
      </div>
    </>
  )
}
