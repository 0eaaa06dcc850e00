import { useAdmin } from '../../../records/admin-context.ts'
import { formatList } from '../../../records/formats.ts'
import { useMessages } from '../../../kit/use-messages.ts'
import type { Translate } from '#shell/messages/message.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import type { BulkRowData } from './run-bulk.ts'
import './report.css'
import { listPath } from '../../../records/list-path.ts'

interface Props {
  entity: EntitySchema
  rows: readonly BulkRowData[]
  /** The titles of the records by id. */
  titles: Readonly<Record<string, string>>
}

const maxListed = 20

/** The rejected records, grouped by reason, with a link to each. */
export function RejectedRecords({ entity, rows, titles }: Props) {
  const t = useMessages()
  const { locale } = useAdmin()
  const reasons = Map.groupBy(
    rows.filter(({ outcome }) => outcome === 'rejected'),
    reasonFormatter(entity, t, locale),
  )
  return (
    <ul className="refused">
      {[...reasons].map(([reason, rejected]) => (
        <li key={reason}>
          <p>
            <KitIcon name="warning" />
            <span>{reason}</span>
            <span className="pill">{rejected.length}</span>
          </p>
          <ul>
            {rejected.slice(0, maxListed).map(({ id }) => (
              <li key={id}>
                <IntentLink to={`${listPath(entity)}/${id}`}>{titles[id] ?? id}</IntentLink>
              </li>
            ))}
            {rejected.length > maxListed && (
              <li>{t('bulk.report.more', { count: rejected.length - maxListed })}</li>
            )}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function reasonFormatter({ fields, states }: EntitySchema, t: Translate, locale: string) {
  const stateLabel = (state: unknown) => states?.labels[String(state)] ?? String(state)
  return ({ problem }: BulkRowData): string => {
    const { from, state } = problem?.details ?? {}
    if (problem?.code === 'move-not-allowed' && Array.isArray(from)) {
      return t('bulk.report.wrongStatus', {
        from: formatList(locale, from.map(stateLabel)),
        state: stateLabel(state),
      })
    }
    const wrong = Object.entries(problem?.errors ?? {}).map(
      ([name, fieldMessage]) => `${fields[name]?.label ?? name}: ${fieldMessage}`,
    )
    return wrong.length > 0 ? wrong.join(' ') : (problem?.title ?? '')
  }
}
