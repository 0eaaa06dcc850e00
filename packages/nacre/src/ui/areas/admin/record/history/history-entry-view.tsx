import { isMessage } from '#shell/messages/translate.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { ActionForm } from '../../../../form/action-form.tsx'
import { DateTimeText } from '../../../../records/date-time-text.tsx'
import type { AnyRecord } from '../../../../records/any-record.ts'
import { useFormatAuthor } from '../author.tsx'
import { useFormatOrigin } from '../use-format-origin.ts'
import { areValuesEqual } from '../form/are-values-equal.ts'
import { ChangedValue, FieldValue } from '../diff/field-value.tsx'
import { type Titles } from '../diff/titles.ts'
import { versionName } from '../form/form-names.ts'
import { useUndoToast } from '../actions/use-undo-toast.ts'
import { restoreFieldName, restoreVersionName, restoreVersion } from './restore-version.ts'
import type { HistoryEntryData } from './entry.ts'
import { isListed, listPath } from '../../../../records/list-path.ts'

interface Props {
  entity: EntitySchema
  record: AnyRecord
  entry: HistoryEntryData
  titles: Titles
  mayChange: boolean
}

/** A version in the history: author, time, origin and changes. */
export function HistoryEntryView({ entity, record, entry, titles, mayChange }: Props) {
  const t = useMessages()
  const { version, verb } = entry
  const changed = visibleChanges(entity, entry)
  const historyUrl = `${listPath(entity)}/${record.id}/history`
  // Fields that have changed again cannot be restored here.
  const restorable = changed.filter(
    ({ name, field, after }) => field?.mayChange && areValuesEqual(record[name], after),
  )
  return (
    <article className="entry" aria-labelledby={`version-${version}`}>
      <HistoryEntryHeader entity={entity} entry={entry} />
      {changed.length === 0 && ['create', 'change'].includes(verb) && (
        <p className="help">{t('record.history.noPermission')}</p>
      )}
      {changed.length > 0 && (
        <dl className="changes">
          {changed.map((one) => (
            <div key={one.name}>
              <dt>{one.field?.label ?? t('record.history.state')}</dt>
              <dd>
                <FieldChange entity={entity} verb={verb} titles={titles} {...one} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="entry-actions">
        {isListed(entity) && (
          <IntentLink className="button quiet" to={`${historyUrl}/${version}`}>
            {version === record.version
              ? t('record.history.viewVersion')
              : t('record.history.compareWithNow')}
            <span className="visually-hidden">
              {t('record.history.numbered', { version: String(version) })}
            </span>
          </IntentLink>
        )}
        {mayChange && verb === 'change' && restorable.length > 0 && (
          <RestoreForm entity={entity} record={record} entry={entry} changed={restorable} />
        )}
      </div>
    </article>
  )
}

/** The author, action, time and origin of an entry. */
export function HistoryEntryHeader({
  entity,
  entry,
}: {
  entity: EntitySchema
  entry: Pick<
    HistoryEntryData,
    'version' | 'verb' | 'occurredAt' | 'actor' | 'name' | 'channel' | 'device'
  >
}) {
  const t = useMessages()
  const author = useFormatAuthor()
  const formatOrigin = useFormatOrigin()
  const { version, verb, occurredAt } = entry
  const key = `record.history.${verb}`
  const label =
    entity.states?.moves[verb]?.label ??
    entity.actions[verb]?.label ??
    (isMessage(key) ? t(key) : verb)
  return (
    <header className="entry-head">
      <h2 id={`version-${version}`}>
        {author(entry)} <span className="pill">{label}</span>
      </h2>
      <p>
        <DateTimeText time={occurredAt} /> ·{' '}
        {t('record.history.numbered', { version: String(version) })} · {formatOrigin(entry)}
      </p>
    </header>
  )
}

interface ChangedField {
  readonly name: string
  /** Absent for the state. */
  readonly field: FieldSchema | undefined
  readonly before: unknown
  readonly after: unknown
}

/** Returns the visible changes of a version in the order of the fields. */
function visibleChanges(
  { fields, states }: EntitySchema,
  { changes }: HistoryEntryData,
): readonly ChangedField[] {
  const names = [...(states ? ['state'] : []), ...Object.keys(fields)]
  return names.flatMap((name) => {
    const both = changes[name]
    const field = fields[name]
    if (!both || areValuesEqual(both[0], both[1]) || (field?.readOnly && !field.computed)) return []
    return [{ name, field, before: both[0], after: both[1] }]
  })
}

function FieldChange(props: ChangedField & { entity: EntitySchema; verb: string; titles: Titles }) {
  const { entity, verb, field, before, after, titles } = props
  if (!field) {
    const labels = entity.states?.labels ?? {}
    return (
      <span className="changed-value">
        <span className="pill">{labels[String(before)] ?? String(before)}</span>
        <span className="arrow">→</span>
        <span className="pill">{labels[String(after)] ?? String(after)}</span>
      </span>
    )
  }
  if (verb === 'create') return <FieldValue field={field} value={after} titles={titles} />
  return <ChangedValue field={field} before={before} after={after} titles={titles} />
}

function RestoreForm(props: {
  entity: EntitySchema
  record: AnyRecord
  entry: HistoryEntryData
  changed: readonly ChangedField[]
}) {
  const { entity, record, entry, changed } = props
  const t = useMessages()
  const act = useUndoToast(entity, restoreVersion)
  return (
    <ActionForm act={act} name={`back-${entry.version}`} className="inline">
      <input type="hidden" name={versionName} value={record.version} />
      <input type="hidden" name={restoreVersionName} value={entry.version - 1} />
      {changed.map(({ name }) => (
        <input key={name} type="hidden" name={restoreFieldName} value={name} />
      ))}
      <button type="submit" className="quiet">
        {t('record.history.revert')}
        <span className="visually-hidden">
          {t('record.history.numbered', { version: String(entry.version) })}
        </span>
      </button>
    </ActionForm>
  )
}
