import type { ReactNode } from 'react'
import { IntentLink } from '../../../components/intent-link.tsx'
import type { PageContext } from '#shell/http/page-context.ts'
import type { AnyProduct, RegisteredProduct } from '#shell/language/product/registered-product.ts'
import type { DocumentHead } from '../../../page-module.ts'
import { useMessages } from '../../../kit/use-messages.ts'
import { useAdmin } from '../../../records/admin-context.ts'
import { numberFormat, timeFormat } from '../../../records/formats.ts'
import { listUrl } from '../list/list-url.ts'
import { dayAt } from '../day-at.ts'
import type { FreeSlot } from './free-slots.ts'
import { type FreeTimesPageData, type FreeWeek, loadFreeTimes } from './load-free-times.ts'
import { NoAccess } from './no-access.tsx'
import type { EntityPlural } from './page-types.ts'
import { Parts } from './parts.tsx'
import { UrlForm } from './url-form.tsx'
import './list-page.css'
import './free-times.css'

/**
 * The options of a page with free times.
 *
 * @example
 * const options: FreeTimesPageOptions = { lengths: [60, 120], step: 30, form: '/my/book' }
 */
export interface FreeTimesPageOptions {
  /** The lengths in minutes that the reader can choose. By default an hour. */
  readonly lengths?: readonly number[]
  /** The minutes between two times that can be chosen. By default the shortest length. */
  readonly step?: number
  /** The path of the form that takes the chosen time. Without it, times are no links. */
  readonly form?: string
}

/**
 * The exports of a page with free times, and the component for it.
 *
 * @example
 * const parts: FreeTimesPageParts = freeTimesPage('cards')
 */
export interface FreeTimesPageParts {
  load(context: PageContext): Promise<FreeTimesPageData>
  /** Gives the page the language of its reader. */
  head(data: FreeTimesPageData): DocumentHead
  /** The free times of seven days, and what the reader chooses them by. */
  Week(props: { readonly data: FreeTimesPageData }): ReactNode
}

/**
 * Creates a page with the free times of an entity with `noOverlap` or `within`, as a week that one can
 * choose a time in. The choice is in the URL and works without JavaScript.
 *
 * @example
 * const times = freeTimesPage('cards', { lengths: [60, 120], step: 30, form: '/my/book' })
 * export const { load, head } = times
 * export const Page = ({ data }: { data: FreeTimesPageData }) => <times.Week data={data} />
 */
export function freeTimesPage<P extends AnyProduct = RegisteredProduct>(
  plural: EntityPlural<P>,
  { lengths = [60], step = Math.min(...lengths), form }: FreeTimesPageOptions = {},
): FreeTimesPageParts {
  return {
    load: (context) => loadFreeTimes(context, plural, { lengths, step }),
    head: ({ reader: { language } }) => ({ language }),
    Week: ({ data: { reader, week } }) => (
      <Parts reader={reader}>
        {week ? <Week week={week} lengths={lengths} form={form} /> : <NoAccess reader={reader} />}
      </Parts>
    ),
  }
}

interface WeekProps {
  readonly week: FreeWeek
  readonly lengths: readonly number[]
  readonly form: string | undefined
}

function Week({ week, lengths, form }: WeekProps) {
  const { days, slots, zone, result } = week
  const { locale, timeZone } = useAdmin()
  const t = useMessages()
  const day = timeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return (
    <>
      <WeekChoice week={week} lengths={lengths} />
      <WeekLinks week={week} />
      {zone !== timeZone && (
        <p className="help">{t('list.freeTimes.zone', { zone: zone.replaceAll('_', ' ') })}</p>
      )}
      {result && !result.ok && <p role="alert">{result.problem.title}</p>}
      <ol className="free-week">
        {days.map((date) => (
          <li key={date}>
            <h2>{day.format(new Date(date))}</h2>
            <Slots week={week} slots={slots.get(date) ?? []} form={form} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** Whose times, and how long. What cannot be chosen is not asked for. */
function WeekChoice({ week: { entity, keys, here, minutes }, lengths }: Omit<WeekProps, 'form'>) {
  const { locale } = useAdmin()
  const t = useMessages()
  const choices = keys.filter(({ options }) => options.length > 1)
  const names = [...choices.map(({ name }) => name), ...(lengths.length > 1 ? ['minutes'] : [])]
  if (names.length === 0) return null
  const shortest = String(lengths[0] ?? '')
  return (
    <UrlForm label={entity.pluralLabel} here={here} names={names}>
      {choices.map(({ name, label, options, chosen }) => (
        <label key={name}>
          <span>{label}</span>
          <select name={name} defaultValue={chosen} data-default={options[0]?.value}>
            {options.map(({ value, label: title }) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </select>
        </label>
      ))}
      {lengths.length > 1 && (
        <label>
          <span>{t('list.freeTimes.length')}</span>
          <select name="minutes" defaultValue={minutes} data-default={shortest}>
            {lengths.map((length) => (
              <option key={length} value={length}>
                {formatLength(length, locale)}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="submit">{t('list.pageFilters.apply')}</button>
    </UrlForm>
  )
}

function formatLength(minutes: number, locale: string): string {
  const isHours = minutes % 60 === 0
  return numberFormat(locale, {
    style: 'unit',
    unit: isHours ? 'hour' : 'minute',
    unitDisplay: 'long',
  }).format(isHours ? minutes / 60 : minutes)
}

function WeekLinks({ week: { days, today, here } }: Pick<WeekProps, 'week'>) {
  const t = useMessages()
  const [first = today] = days
  const earlier = dayAt(first, -days.length)
  return (
    <p className="free-links">
      {first > today && (
        <IntentLink
          className="button"
          to={listUrl(here, { day: earlier > today ? earlier : undefined })}
        >
          {t('list.freeTimes.earlier')}
        </IntentLink>
      )}
      <IntentLink className="button" to={listUrl(here, { day: dayAt(first, days.length) })}>
        {t('list.freeTimes.later')}
      </IntentLink>
    </p>
  )
}

interface SlotsProps extends Pick<WeekProps, 'week' | 'form'> {
  readonly slots: readonly FreeSlot[]
}

function Slots({ week: { zone, keys, free }, slots, form }: SlotsProps) {
  const { locale } = useAdmin()
  const t = useMessages()
  const clock = timeFormat(locale, { timeStyle: 'short', timeZone: zone })
  if (slots.length === 0) return <p className="nothing">{t('list.freeTimes.none')}</p>
  const chosen = keys.filter((key) => key.chosen !== '').map((key) => [key.name, key.chosen])
  return (
    <ul>
      {slots.map(({ from, to }) => {
        const [start, end] = [clock.format(new Date(from)), clock.format(new Date(to))]
        const text = (
          <>
            <time dateTime={from}>{start}</time>
            <span className="visually-hidden">
              {' – '}
              {end}
            </span>
          </>
        )
        const values = { ...Object.fromEntries(chosen), [free.from]: from, [free.to]: to }
        return (
          <li key={from}>
            {form === undefined ? (
              text
            ) : (
              <IntentLink
                className="button"
                to={`${form}?${new URLSearchParams(values).toString()}`}
              >
                {text}
              </IntentLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}
