import { useAdmin } from '../../../../records/admin-context.ts'
import { formatList } from '../../../../records/formats.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import type { StatesSchema } from '#shell/model/schema/states-schema.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { PlainTable } from '../../../../kit/plain-table.tsx'
import type { MayNow } from '../load-record.ts'
import { StateDiagram } from './state-diagram.tsx'
import './states.css'

interface Props {
  states: StatesSchema
  current: string
  may: MayNow
  /** The URL of the history, if the reader may see it. */
  history: string | undefined
}

/**
 * The states of a record: the diagram, and each transition as text with the reason if it is
 * disabled.
 */
export function StatesPanel({ states, current, may, history }: Props) {
  const t = useMessages()
  const { locale } = useAdmin()
  const stateLabel = (state: string) => states.labels[state] ?? state
  return (
    <details className="states">
      <summary>{t('record.statesPanel.title')}</summary>
      <StateDiagram states={states} current={current} />
      <PlainTable
        label={t('record.statesPanel.title')}
        columns={[
          t('record.statesPanel.move'),
          t('record.statesPanel.fromTo'),
          t('record.statesPanel.now'),
        ]}
      >
        {Object.entries(states.moves).map(([name, { label, from, to, isAutomatic }]) => {
          const permission = may[name]
          return (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>
                {formatList(locale, from.map(stateLabel))} <span className="arrow">→</span>{' '}
                {stateLabel(to)}
              </td>
              <td>
                {permission === true ? (
                  <strong>{t('record.statesPanel.open')}</strong>
                ) : (
                  (permission ??
                  (isAutomatic ? t('record.statesPanel.automatic') : t('record.statesPanel.never')))
                )}
              </td>
            </tr>
          )
        })}
      </PlainTable>
      {history !== undefined && (
        <p>
          <IntentLink to={history}>{t('record.statesPanel.history')}</IntentLink>
        </p>
      )}
    </details>
  )
}
