import { formatList } from '../../../../records/formats.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import type { Translate } from '#shell/messages/message.ts'
import type { ImportReportData } from '#shell/http/upload-import.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { KitIcon } from '../../../../kit/kit-icon.tsx'
import { PlainTable } from '../../../../kit/plain-table.tsx'
import { useHydrated } from '../../../../components/use-hydrated.ts'
import { useAdmin } from '../../../../records/admin-context.ts'

interface Props {
  entity: EntitySchema
  report: ImportReportData
  isDry: boolean
}

const outcomes = ['created', 'changed', 'unchanged', 'rejected'] as const
const maxListedRows = 100

/** The numbers of rows by outcome and the errors of rejected rows. */
export function ImportReportView({ entity, report, isDry }: Props) {
  const { locale } = useAdmin()
  const t = useMessages()
  const { language } = useAdmin()
  const { counts, isCommitted, rows } = report
  const rejectedRows = rows.filter(({ outcome }) => outcome === 'rejected')
  const conflicts = rejectedRows.filter(({ problem }) => isConflict(problem))
  const formatCount = (count: number) => count.toLocaleString(language)
  return (
    <>
      <p className="bulk-summary" role="status">
        {outcomes
          .filter((outcome) => counts[outcome] > 0)
          .map((outcome) => (
            <span key={outcome} className={outcome === 'rejected' ? 'field-error' : undefined}>
              <KitIcon name={outcome === 'rejected' ? 'warning' : 'check'} />
              <b>{formatCount(counts[outcome])}</b> {t(`importExport.import.${outcome}`)}
            </span>
          ))}
        <span className="nothing">
          {isDry
            ? t('importExport.import.checked')
            : isCommitted
              ? t('importExport.import.complete')
              : t('importExport.import.nothingImported')}
        </span>
      </p>
      {rejectedRows.length > 0 && (
        <PlainTable
          label={t('importExport.import.error')}
          className="wrong-rows"
          columns={[
            { name: 'line', label: t('importExport.import.row'), className: 'number' },
            t('importExport.import.error'),
          ]}
        >
          {rejectedRows.slice(0, maxListedRows).map(({ line, problem }) => (
            <tr key={line}>
              <th scope="row" className="number">
                {line}
              </th>
              <td>{describeProblem(entity, problem, t, locale)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      {report.ignored.length > 0 && (
        <p role="note">
          {t('importExport.import.ignored', { names: formatList(locale, report.ignored) })}
        </p>
      )}
      {conflicts.length > 0 && (
        <p role="note">
          {t('importExport.import.conflictsText', { count: formatCount(conflicts.length) })}
        </p>
      )}
      {rejectedRows.length > maxListedRows && (
        <p>
          {t('importExport.import.moreErrors', {
            count: formatCount(rejectedRows.length - maxListedRows),
          })}
        </p>
      )}
    </>
  )
}

type RowProblem = ImportReportData['rows'][number]['problem']
type TranslateMessage = Translate

/** Checks whether a row conflicts with a newer version of its record. */
function isConflict(problem: RowProblem): boolean {
  return problem?.code === 'precondition-failed' || problem?.code === 'precondition-required'
}

/** Returns the labels of the fields that differ from the row. */
function describeConflict(
  { fields }: EntitySchema,
  problem: RowProblem,
  t: TranslateMessage,
  locale: string,
) {
  const { conflictingFields, differs } = problem?.details ?? {}
  const formatCount = (names: unknown) =>
    (Array.isArray(names) ? names : []).map((name) => fields[String(name)]?.label ?? String(name))
  const [changedSince, other] = [formatCount(conflictingFields), formatCount(differs)]
  const sentences = [
    ...(changedSince.length > 0
      ? [t('importExport.import.changedSince', { names: formatList(locale, changedSince) })]
      : []),
    ...(other.length > 0
      ? [t('importExport.import.differs', { names: formatList(locale, other) })]
      : []),
  ]
  return [problem?.title, ...sentences].join(' ')
}

function describeProblem(
  entity: EntitySchema,
  problem: RowProblem,
  t: TranslateMessage,
  locale: string,
) {
  const { fields } = entity
  const wrong = Object.entries(problem?.errors ?? {})
  if (wrong.length === 0) return describeConflict(entity, problem, t, locale)
  return (
    <ul>
      {wrong.map(([name, fieldMessage]) => (
        <li key={name}>
          <b>{fields[name]?.label ?? name}</b>: {fieldMessage}
        </li>
      ))}
    </ul>
  )
}

/** The download of the rejected rows as a data URL, so that it works without JavaScript. */
export function RejectedLink({ entity, rejected }: { entity: EntitySchema; rejected: string }) {
  const t = useMessages()
  const isAlive = useHydrated()
  return (
    <a
      className="button"
      download={`${entity.plural}-rejected.csv`}
      // With JavaScript the file is created on click, because data URLs of megabytes fail.
      href={isAlive ? '#rejected' : `data:text/csv;charset=utf-8,${encodeURIComponent(rejected)}`}
      onClick={(event) => {
        event.preventDefault()
        const link = document.createElement('a')
        link.download = `${entity.plural}-rejected.csv`
        // Some programs detect UTF-8 by its byte order mark only.
        link.href = URL.createObjectURL(new Blob(['\uFEFF', rejected], { type: 'text/csv' }))
        link.click()
        setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
      }}
    >
      <KitIcon name="export" />
      {t('importExport.import.downloadRejected')}
    </a>
  )
}
