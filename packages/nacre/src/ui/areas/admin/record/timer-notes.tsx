import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { useHydrated } from '../../../components/use-hydrated.ts'
import { useMessages } from '../../../kit/use-messages.ts'
import { useAdmin } from '../../../records/admin-context.ts'
import { timeFormat } from '../../../records/formats.ts'
import type { TimerTimes } from './load-record-screen.ts'

/** When moves and reminders of a record happen by themselves. */
export function TimerNotes({ entity, timers }: { entity: EntitySchema; timers: TimerTimes }) {
  const { states, reminders = {} } = entity
  return Object.entries(timers).map(([name, time]) => {
    const reminder = reminders[name]
    const label = reminder ?? states?.moves[name]?.label ?? name
    const isReminder = reminder !== undefined
    return <TimerNote key={`${name} ${time}`} {...{ label, isReminder, time }} />
  })
}

const minute = 60_000
const day = 24 * 60 * minute

interface NoteProps {
  label: string
  isReminder: boolean
  time: string
}

function TimerNote({ label, isReminder, time }: NoteProps) {
  const t = useMessages()
  const { locale, language, timeZone } = useAdmin()
  // The server does not know when the page is read.
  const isAlive = useHydrated()
  const now = useNow(time)
  const rest = new Date(time).getTime() - now
  const format = timeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const date = format.format(new Date(time))
  const isSoon = isAlive && rest < day
  const text = isSoon ? formatRest(rest, language) : t('record.timerNotes.at', { date })
  return (
    <p className="note timer-note">
      <time dateTime={time} title={date}>
        {isSoon && rest <= 0
          ? t(isReminder ? 'record.timerNotes.reminderNow' : 'record.timerNotes.now', { label })
          : t(isReminder ? 'record.timerNotes.reminder' : 'record.timerNotes.due', {
              label,
              time: text,
            })}
      </time>
    </p>
  )
}

/** Formats the time until then: in 12 minutes, in 3 hours. */
function formatRest(rest: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language)
  const minutes = Math.max(1, Math.round(rest / minute))
  return minutes < 90
    ? format.format(minutes, 'minute')
    : format.format(Math.round(minutes / 60), 'hour')
}

/** The current time in milliseconds, once a minute. The page is loaded again when the time is over. */
function useNow(end: string): number {
  const [now, setNow] = useState(() => Date.now())
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const every = setInterval(() => setNow(Date.now()), minute / 2)
    const rest = new Date(end).getTime() - Date.now()
    const isNear = rest > 0 && rest < day
    const over = isNear ? setTimeout(() => void revalidate(), rest + 2_000) : undefined
    return () => {
      clearInterval(every)
      clearTimeout(over)
    }
  }, [end, revalidate])
  return now
}
