import { useMessages } from '../../../kit/use-messages.ts'
import { useAdmin } from '../../../records/admin-context.ts'
import { timeFormat } from '../../../records/formats.ts'
import { type ActivityDay, totalOfDay, type ActivityKind, activityKinds } from './day-series.ts'

const step = 10
const height = 48
/** The minimum of the axis, in actions, so that a single one does not fill the chart. */
const minAxisMax = 4

/** A chart of the actions per day, with a table for screen readers. */
export function DailyActivityChart({
  days,
  label,
}: {
  days: readonly ActivityDay[]
  label: string
}) {
  const t = useMessages()
  const sum = days.reduce((total, day) => total + totalOfDay(day), 0)
  if (sum === 0) return <p className="home-empty">{t('admin.dayChart.empty')}</p>
  const top = Math.max(minAxisMax, ...days.map(totalOfDay))
  const used = activityKinds.filter((kind) => days.some((day) => day[kind] > 0))
  return (
    <figure className="day-chart">
      <svg
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('kit.text.labeled', {
          label,
          value: t('admin.dayChart.sum', { count: sum }),
        })}
      >
        {days.map((day, index) => (
          <DayBar key={day.day} day={day} left={index * step + 1} top={top} />
        ))}
      </svg>
      <figcaption>
        {used.map((kind) => (
          <span key={kind} className="home-key" data-kind={kind}>
            {days.reduce((total, day) => total + day[kind], 0)} {t(`admin.dayChart.${kind}`)}
          </span>
        ))}
      </figcaption>
      <DayTable days={days.filter((day) => totalOfDay(day) > 0)} used={used} label={label} />
    </figure>
  )
}

function DayBar({ day, left, top }: { day: ActivityDay; left: number; top: number }) {
  const t = useMessages()
  const { locale } = useAdmin()
  const parts = activityKinds.filter((kind) => day[kind] > 0)
  const text = parts.map((kind) => `${day[kind]} ${t(`admin.dayChart.${kind}`)}`).join(', ')
  return (
    <g>
      <title>{`${formatDay(locale, day.day)}${text === '' ? '' : `: ${text}`}`}</title>
      <rect className="day-chart-place" x={left - 1} y={0} width={step} height={height} />
      {stackSegments(day, top).map(({ kind, above, size }) => (
        <rect key={kind} data-kind={kind} x={left} y={above} width={step - 2} height={size} />
      ))}
    </g>
  )
}

/** Returns the segments of a day’s stacked bar. */
function stackSegments(day: ActivityDay, top: number) {
  const done = activityKinds.filter((kind) => day[kind] > 0)
  const size = (kind: ActivityKind) => (day[kind] / top) * height
  return done.map((kind, index) => {
    const below = done.slice(0, index).reduce((sum, one) => sum + size(one), 0)
    return { kind, size: size(kind), above: height - below - size(kind) }
  })
}

function DayTable(props: {
  days: readonly ActivityDay[]
  used: readonly ActivityKind[]
  label: string
}) {
  const { days, used, label } = props
  const t = useMessages()
  const { locale } = useAdmin()
  return (
    <details className="day-table">
      <summary>
        {t('admin.dayChart.table')}
        <span className="visually-hidden">: {label}</span>
      </summary>
      <table aria-label={t('kit.text.labeled', { label: t('admin.dayChart.table'), value: label })}>
        <thead>
          <tr>
            <th scope="col">{t('admin.dayChart.day')}</th>
            {used.map((kind) => (
              <th key={kind} scope="col" className="number">
                {t(`admin.dayChart.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">{formatDay(locale, day.day)}</th>
              {used.map((kind) => (
                <td key={kind} className="number">
                  {day[kind]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function formatDay(locale: string, day: string): string {
  return timeFormat(locale, dateOnly).format(new Date(day))
}

const dateOnly = { dateStyle: 'medium', timeZone: 'UTC' } as const
