import { useAdmin, useWords } from '../admin-context.ts'
import { timeFormat } from '../formats.ts'
import { type Day, doneOn, type Kind, kinds } from './day-series.ts'

const words = {
  en: {
    day: 'Day',
    created: 'created',
    changed: 'changed',
    moved: 'moved on',
    removed: 'removed',
    nothing: 'Nothing was done in these 30 days.',
    table: 'As a table',
    sum: (count: number) => `${count} changes in 30 days`,
  },
  de: {
    day: 'Tag',
    created: 'angelegt',
    changed: 'geändert',
    moved: 'weitergeführt',
    removed: 'entfernt',
    nothing: 'In diesen 30 Tagen geschah nichts.',
    table: 'Als Tabelle',
    sum: (count: number) => `${count} Änderungen in 30 Tagen`,
  },
}

const step = 10
const height = 48
/** So that a single change is seen and thousands fit. */
const leastTop = 4

/** What was done day by day: a drawing for the eye, and a table behind it for everybody. */
export function DayChart({ days, label }: { days: readonly Day[]; label: string }) {
  const say = useWords(words)
  const sum = days.reduce((total, day) => total + doneOn(day), 0)
  if (sum === 0) return <p className="home-quiet">{say.nothing}</p>
  const top = Math.max(leastTop, ...days.map(doneOn))
  const used = kinds.filter((kind) => days.some((day) => day[kind] > 0))
  return (
    <figure className="day-chart">
      <svg
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label}: ${say.sum(sum)}`}
      >
        {days.map((day, place) => (
          <Bar key={day.day} day={day} left={place * step + 1} top={top} />
        ))}
      </svg>
      <figcaption>
        {used.map((kind) => (
          <span key={kind} className="home-key" data-kind={kind}>
            {days.reduce((total, day) => total + day[kind], 0)} {say[kind]}
          </span>
        ))}
      </figcaption>
      <DayTable days={days.filter((day) => doneOn(day) > 0)} used={used} label={label} />
    </figure>
  )
}

function Bar({ day, left, top }: { day: Day; left: number; top: number }) {
  const say = useWords(words)
  const { locale } = useAdmin()
  const parts = kinds.filter((kind) => day[kind] > 0)
  const said = parts.map((kind) => `${day[kind]} ${say[kind]}`).join(', ')
  return (
    <g>
      <title>{`${dayIn(locale, day.day)}${said === '' ? '' : `: ${said}`}`}</title>
      <rect className="day-chart-place" x={left - 1} y={0} width={step} height={height} />
      {stacked(day, top).map(({ kind, above, size }) => (
        <rect key={kind} data-kind={kind} x={left} y={above} width={step - 2} height={size} />
      ))}
    </g>
  )
}

/** What was done of each kind, one on top of the other. */
function stacked(day: Day, top: number) {
  const done = kinds.filter((kind) => day[kind] > 0)
  const size = (kind: Kind) => (day[kind] / top) * height
  return done.map((kind, place) => {
    const below = done.slice(0, place).reduce((sum, one) => sum + size(one), 0)
    return { kind, size: size(kind), above: height - below - size(kind) }
  })
}

function DayTable(props: { days: readonly Day[]; used: readonly Kind[]; label: string }) {
  const { days, used, label } = props
  const say = useWords(words)
  const { locale } = useAdmin()
  return (
    <details className="day-table">
      <summary>
        {say.table}
        <span className="unseen">: {label}</span>
      </summary>
      <table aria-label={`${say.table}: ${label}`}>
        <thead>
          <tr>
            <th scope="col">{say.day}</th>
            {used.map((kind) => (
              <th key={kind} scope="col" className="number">
                {say[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">{dayIn(locale, day.day)}</th>
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

function dayIn(locale: string, day: string): string {
  return timeFormat(locale, dateOnly).format(new Date(day))
}

const dateOnly = { dateStyle: 'medium', timeZone: 'UTC' } as const
