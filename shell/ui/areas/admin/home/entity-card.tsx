import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { KitIcon } from '../../kit/kit-icon.tsx'
import { hasCome } from '../../screen/apart.ts'
import { PartTrouble } from '../../screen/part-trouble.tsx'
import { useAdmin, useWords } from '../admin-context.ts'
import { numberFormat } from '../formats.ts'
import { Monogram } from '../side/monogram.tsx'
import { isFullWith } from '../is-full-with.ts'
import { DayChart } from './day-chart.tsx'
import { daySeries } from './day-series.ts'
import { daysShown, type HomeData } from './load-home.ts'
import { StateBar } from './state-bar.tsx'

const words = { en: { create: 'New' }, de: { create: 'Neu' } }

/** An entity at a glance: how many there are, in which states, and what was done lately. */
export function EntityCard({ entity, data }: { entity: EntityOutline; data: HomeData }) {
  const { create } = useWords(words)
  const { locale } = useAdmin()
  const { plural, labels, label, name, states, may } = entity
  const counted = data.numbers[plural]
  const numbers = counted && hasCome(counted) ? counted.data : undefined
  const { today } = data
  const days = hasCome(data.days) ? data.days.data : []
  const moves = new Set(Object.keys(states?.moves ?? {}))
  return (
    <li className="entity-card">
      <h3>
        <Monogram name={labels} />
        <IntentLink to={`/admin/${plural}`}>{labels}</IntentLink>
      </h3>
      {'create' in may && !isFullWith(entity, numbers?.total) && (
        <IntentLink className="entity-card-new" to={`/admin/${plural}/new`}>
          <KitIcon name="plus" />
          <span className="unseen">{`${create}: ${label}`}</span>
        </IntentLink>
      )}
      {counted && !hasCome(counted) && <PartTrouble of={labels} problem={counted.problem} />}
      {numbers && (
        <p className="entity-card-number">{numberFormat(locale).format(numbers.total)}</p>
      )}
      {numbers && <StateBar entity={entity} numbers={numbers} />}
      {days.some((one) => one.entity === name) && (
        <DayChart
          days={daySeries(days, { entity: name, moves, today, length: daysShown })}
          label={labels}
        />
      )}
    </li>
  )
}
