import { useMessages } from '../../../kit/use-messages.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import { isLoaded } from '../../screen/try-load.ts'
import { SectionLoadError } from '../../screen/section-load-error.tsx'
import { useAdmin } from '../../../records/admin-context.ts'
import { numberFormat } from '../../../records/formats.ts'
import { Monogram } from '../sidebar/monogram.tsx'
import { isAtRecordLimit } from '../is-at-record-limit.ts'
import { DailyActivityChart } from './daily-activity-chart.tsx'
import { createDaySeries } from './day-series.ts'
import { chartDays, type HomeData } from './load-home.ts'
import { StateBar } from './state-bar.tsx'
import { listPath } from '../../../records/list-path.ts'

/** An entity at a glance: number of records, states and recent activity. */
export function EntityCard({ entity, data }: { entity: EntitySchema; data: HomeData }) {
  const t = useMessages()
  const { locale } = useAdmin()
  const { plural, pluralLabel, label, name, states, may } = entity
  const loadedNumbers = data.numbers[plural]
  const numbers = loadedNumbers && isLoaded(loadedNumbers) ? loadedNumbers.data : undefined
  const { today } = data
  const days = isLoaded(data.days) ? data.days.data : []
  const moves = new Set(Object.keys(states?.moves ?? {}))
  return (
    <li className="entity-card">
      <h3>
        <Monogram name={pluralLabel} />
        <IntentLink to={listPath(entity)}>{pluralLabel}</IntentLink>
      </h3>
      {'create' in may && !isAtRecordLimit(entity, numbers?.total) && (
        <IntentLink className="entity-card-new" to={`${listPath(entity)}/new`}>
          <KitIcon name="plus" />
          <span className="visually-hidden">
            {t('kit.text.labeled', { label: t('admin.entityCard.create'), value: label })}
          </span>
        </IntentLink>
      )}
      {loadedNumbers && !isLoaded(loadedNumbers) && (
        <SectionLoadError sectionName={pluralLabel} problem={loadedNumbers.problem} />
      )}
      {numbers && (
        <p className="entity-card-number">{numberFormat(locale).format(numbers.total)}</p>
      )}
      {numbers && <StateBar entity={entity} numbers={numbers} />}
      {days.some((one) => one.entity === name) && (
        <DailyActivityChart
          days={createDaySeries(days, { entity: name, moves, today, length: chartDays })}
          label={pluralLabel}
        />
      )}
    </li>
  )
}
