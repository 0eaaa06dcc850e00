import { useMessages } from '../../../kit/use-messages.ts'
import { formatAccountVerb, formatVerb } from '../access/account-verbs.ts'
import { useAdmin } from '../../../records/admin-context.ts'
import { type LoadResult, isLoaded } from '../../screen/try-load.ts'
import { SectionLoadError } from '../../screen/section-load-error.tsx'
import { DateTimeText } from '../../../records/date-time-text.tsx'
import { useFormatAuthor } from '../record/author.tsx'
import type { ActivityEntryData as LatestEntry } from '../activity-entry.ts'
import { RecordLink } from '../../../records/record-link.tsx'

/** The recent activity that the reader may see. */
export function LatestList({
  loadedEntries,
}: {
  loadedEntries: LoadResult<readonly LatestEntry[]>
}) {
  const t = useMessages()
  const entries = isLoaded(loadedEntries) ? loadedEntries.data : []
  return (
    <section className="home-latest" aria-labelledby="latest">
      <h2 id="latest">{t('admin.latestList.title')}</h2>
      {!isLoaded(loadedEntries) && (
        <SectionLoadError
          sectionName={t('admin.latestList.title')}
          problem={loadedEntries.problem}
        />
      )}
      {isLoaded(loadedEntries) && entries.length === 0 && (
        <p className="home-empty">{t('admin.latestList.none')}</p>
      )}
      <ol>
        {entries.map((entry) => (
          <LatestEntry key={entry.seq} entry={entry} />
        ))}
      </ol>
    </section>
  )
}

function LatestEntry({ entry }: { entry: LatestEntry }) {
  const author = useFormatAuthor()
  const { entities, language } = useAdmin()
  const { plural, record, title, verb, occurredAt, changed, isTrashed, isErased } = entry
  const entity = entities.find((one) => one.plural === plural)
  const names = changed.map((field) => entity?.fields[field]?.label ?? field)
  return (
    <li>
      <p>
        {isTrashed || isErased ? (
          title
        ) : (
          <RecordLink plural={plural} id={record}>
            {title}
          </RecordLink>
        )}{' '}
        <span className="pill">
          {entity ? formatVerb(verb, entity, language) : formatAccountVerb(verb, language)}
        </span>
      </p>
      <p className="home-empty">
        {entity?.label} · {author(entry)} · <DateTimeText time={occurredAt} />
        {verb === 'change' && names.length > 0 && <> · {names.join(', ')}</>}
      </p>
    </li>
  )
}
