import { useMessages } from '../../../../kit/use-messages.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import { recordTitle } from '#shell/model/values/title.ts'
import { useLocation } from 'react-router'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { ActionForm } from '../../../../form/action-form.tsx'
import { ScreenHead } from '../../../../kit/screen-head.tsx'
import { NotFound } from '../../not-found.tsx'
import type { AnyRecord } from '../../../../records/any-record.ts'
import { areValuesEqual } from '../form/are-values-equal.ts'
import { versionName } from '../form/form-names.ts'
import { restoreVersionName, restoreVersion } from '../history/restore-version.ts'
import { HistoryEntryHeader } from '../history/history-entry-view.tsx'
import type { PastVersion } from '../history/entry.ts'
import { loadedTitles, TitlesLoadError } from '../history/titles-load-error.tsx'
import { useUndoToast } from '../actions/use-undo-toast.ts'
import { loadVersion, type VersionData } from './load-version.ts'
import { SideBySide } from './side-by-side.tsx'
import '../history/history.css'
import { listPath } from '../../../../records/list-path.ts'

export const load = loadVersion
export const action = restoreVersion
export const showsErrors = true

export function head({ entity, record, past, language }: VersionData) {
  if (!entity || !record || !past) return { status: 404 as const }
  const t = messagesFor(language)
  const label = t('record.history.numbered', { version: String(past.version) })
  return { title: t('kit.text.labeled', { label, value: recordTitle(entity, record) }) }
}

/** An old version of a record, compared with the current or another version. */
export function Page({ data }: { data: VersionData }) {
  const { entity, record, past } = data
  if (!entity || !record || !past) return <NotFound />
  return <Version data={data} entity={entity} record={record} past={past} />
}

interface Props {
  data: VersionData
  entity: EntitySchema
  record: AnyRecord
  past: PastVersion
}

function Version({ data, entity, record, past }: Props) {
  const { other, mayChange } = data
  const t = useMessages()
  const restore = useUndoToast(entity, restoreVersion)
  const recordUrl = `${listPath(entity)}/${record.id}`
  const against = other?.values ?? record
  const names = Object.keys(past.values)
  const different = names.filter((name) => !areValuesEqual(past.values[name], against[name]))
  const canBring =
    mayChange && other === undefined && different.some((name) => entity.fields[name]?.mayChange)
  const columns = {
    left: t('record.history.numbered', { version: String(past.version) }),
    right: other
      ? t('record.history.numbered', { version: String(other.version) })
      : t('record.history.now'),
  }
  return (
    <>
      <ScreenHead
        title={t('record.history.numbered', { version: String(past.version) })}
        crumbs={[
          { to: listPath(entity), label: entity.pluralLabel },
          { to: recordUrl, label: recordTitle(entity, record) },
          { to: `${recordUrl}/history`, label: t('record.history.history') },
        ]}
      />
      <TitlesLoadError titles={data.titles} />
      <HistoryEntryHeader entity={entity} entry={past} />
      <VersionLinks record={record} past={past} />
      <ActionForm act={restore} name="version" className="version">
        <input type="hidden" name={versionName} value={record.version} />
        <input type="hidden" name={restoreVersionName} value={past.version} />
        <h2>{t('record.history.changed')}</h2>
        {different.length === 0 ? (
          <p className="help">{t('record.history.noDifferences')}</p>
        ) : (
          <SideBySide
            entity={entity}
            names={different}
            values={{ left: past.values, right: against }}
            columns={columns}
            titles={loadedTitles(data.titles)}
            canRestore={canBring}
          />
        )}
        {canBring && (
          <p>
            <button type="submit" className="main">
              {t('record.history.restoreVersion')}
            </button>{' '}
            {different.includes('state') && (
              <span className="help">{t('record.history.stateNotRestored')}</span>
            )}
          </p>
        )}
      </ActionForm>
      {different.length < names.length && (
        <details className="same" open={different.length === 0}>
          <summary>{t('record.history.unchanged')}</summary>
          <SideBySide
            entity={entity}
            names={names.filter((name) => !different.includes(name))}
            values={{ left: past.values }}
            columns={columns}
            titles={loadedTitles(data.titles)}
            canRestore={false}
          />
        </details>
      )}
    </>
  )
}

/** Links to adjacent versions and to any version for comparison. */
function VersionLinks({ record, past }: { record: AnyRecord; past: PastVersion }) {
  const t = useMessages()
  const { pathname, search } = useLocation()
  const versionUrl = (version: number) => pathname.replace(/[^/]+$/u, String(version))
  return (
    <form className="history-filter" key={search}>
      {past.version > 1 && (
        <IntentLink className="button" to={versionUrl(past.version - 1)}>
          {t('record.history.previous')}
        </IntentLink>
      )}
      {past.version < record.version && (
        <IntentLink className="button" to={versionUrl(past.version + 1)}>
          {t('record.history.next')}
        </IntentLink>
      )}
      <label>
        {t('record.history.compare')}
        <input
          name="with"
          type="number"
          min="1"
          max={record.version}
          defaultValue={new URLSearchParams(search).get('with') ?? ''}
        />
      </label>
      <button type="submit">{t('record.history.apply')}</button>
    </form>
  )
}
