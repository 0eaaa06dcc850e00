import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { useHydrated } from '../../../components/use-hydrated.ts'
import { useMessages } from '../../use-messages.ts'
import { useAdmin } from '../admin-context.ts'
import { timeFormat } from '../formats.ts'
import type { MoveTimes } from './load-record.ts'

/** When moves of a record happen by themselves. */
export function TimerNotes({ entity, timers }: { entity: EntitySchema; timers: MoveTimes }) {
  return Object.entries(timers).map(([name, time]) => (
    <TimerNote
      key={`${name} ${time}`}
      move={entity.states?.moves[name]?.label ?? name}
      time={time}
    />
  ))
}

const minute = 60_000
const day = 24 * 60 * minute

function TimerNote({ move, time }: { move: string; time: string }) {
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
          ? t('record.timerNotes.now', { move })
          : t('record.timerNotes.due', { move, time: text })}
      </time>
    </p>
  )
}

/** Formats the time until a move: in 12 minutes, in 3 hours. */
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
