import { useMessages } from '../../../kit/use-messages.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { type LoadResult, isLoaded } from '../../screen/try-load.ts'
import { SectionLoadError } from '../../screen/section-load-error.tsx'
import { useAdmin } from '../../../records/admin-context.ts'
import { DateTimeText } from '../../../records/date-time-text.tsx'
import { FullValue } from './diff/field-value.tsx'
import { type Titles } from './diff/titles.ts'
import type { AnyRecord } from '../../../records/any-record.ts'
import { useFormatAuthor } from './author.tsx'
import type { HistoryEntryData } from './history/entry.ts'
import type { MayNow } from './load-record.ts'

interface Props {
  record: AnyRecord
  last: LoadResult<HistoryEntryData | undefined> | undefined
  /** The read-only fields with their values. */
  readOnlyFields: readonly (readonly [name: string, field: FieldSchema])[]
  /** Why a field is read-only here, as `change.<field>`. A field that is never open needs no reason. */
  may: MayNow
  /** The titles of the related records. */
  titles: Titles
}

/** The metadata and the read-only fields of a record. */
export function RecordMetadata({ record, last, readOnlyFields, may, titles }: Props) {
  const t = useMessages()
  const { area } = useAdmin()
  const authorOf = useFormatAuthor()
  return (
    <dl className="record-facts" aria-label={t('record.recordMetadata.title')}>
      {readOnlyFields.map(([name, field]) => (
        <div key={name}>
          <dt>{field.label}</dt>
          <dd>
            <FullValue field={field} value={record[name]} titles={titles} />
            {field.mayChange && may[`change.${name}`] !== undefined && (
              <small className="help">{may[`change.${name}`]}</small>
            )}
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('record.recordMetadata.created')}</dt>
        <dd>
          <DateTimeText time={record.createdAt} />
        </dd>
      </div>
      <div>
        <dt>{t('record.recordMetadata.changed')}</dt>
        <dd>
          <DateTimeText time={record.updatedAt} />
        </dd>
      </div>
      {last && !isLoaded(last) && (
        <div>
          <dt>{t('record.recordMetadata.changedBy')}</dt>
          <dd>
            <SectionLoadError
              sectionName={t('record.recordMetadata.changedBy')}
              problem={last.problem}
            />
          </dd>
        </div>
      )}
      {last && isLoaded(last) && last.data && (
        <div>
          <dt>{t('record.recordMetadata.changedBy')}</dt>
          <dd>{authorOf(last.data)}</dd>
        </div>
      )}
      {area.name === 'admin' && (
        <div>
          <dt>{t('record.recordMetadata.version')}</dt>
          <dd>{record.version}</dd>
        </div>
      )}
    </dl>
  )
}
