import { useMessages } from '#shell/ui/kit/use-messages.ts'
import { useState } from 'react'
import { useHydrated } from '#shell/ui/components/use-hydrated.ts'
import type { FieldProps } from '#shell/ui/form/field-row.tsx'
import { useAdmin } from '#shell/ui/records/admin-context.ts'
import { timeFormat } from '#shell/ui/records/formats.ts'
import { fixedTimeZoneOf } from '#shell/language/fields/in-time-zone.ts'
import type { ControlProps } from '../type-input.ts'
import { timeZoneSuffix } from './time-zone-suffix.ts'
import {
  toLocalDateTime,
  isKnownTimeZone,
  fromLocalDateTime,
} from '#shell/ui/records/zoned-time.ts'
import { TimeZoneOptions } from '#shell/ui/records/time-zone-options.tsx'

const fullFormat = { dateStyle: 'full', timeStyle: 'short' } as const

interface Props {
  wiring: FieldProps
  name: string
  initialTime: string
  /** The time zone of a time at a place. Nobody chooses another. */
  fixedZone: string | undefined
}

type DateTimeInputProps = Pick<ControlProps, 'wiring' | 'name' | 'text' | 'field'>

/**
 * A date and time with its time zone, by default that of the reader. Another time zone changes the
 * meaning of the entered time, which stays as it is.
 */
export function DateTimeInput({ wiring, name, text, field }: DateTimeInputProps) {
  const { timeZone } = useAdmin()
  const fixedZone = fixedTimeZoneOf(field.constraints)
  const initialZone = fixedZone ?? timeZone
  const clock = { wiring, name, initialTime: text, fixedZone, initialZone, localZone: timeZone }
  // Until the reader’s time zone is known, the time is in UTC and labeled so.
  return <ClockInput key={initialZone} {...clock} />
}

function ClockInput(props: Props & { initialZone: string; localZone: string }) {
  const { wiring, name, initialTime, fixedZone, initialZone, localZone } = props
  const t = useMessages()
  const { locale } = useAdmin()
  const isAlive = useHydrated()
  const [selectedZone, setSelectedZone] = useState(initialZone)
  const [clock, setClock] = useState(() => toLocalDateTime(initialTime, initialZone))
  const isKnown = initialTime === '' || clock !== ''
  const timestamp = fromLocalDateTime(clock, selectedZone.trim())
  const isElsewhere = isAlive && selectedZone.trim() !== localZone && timestamp !== undefined
  const zones = `${wiring.id}-zones`
  const zoneName = `${name}.${timeZoneSuffix}`
  return (
    <>
      <span className="beside moment">
        <input
          {...wiring}
          // An invalid value stays editable as text.
          type={isKnown ? 'datetime-local' : 'text'}
          step={clock.length > 16 ? 'any' : undefined}
          defaultValue={isKnown ? clock : initialTime}
          onInput={({ currentTarget }) => setClock(currentTarget.value)}
        />
        {fixedZone === undefined ? (
          <input
            name={zoneName}
            className="zone"
            aria-label={t('fields.dateTimeInput.timeZone')}
            defaultValue={localZone}
            list={zones}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={isKnownTimeZone(selectedZone.trim()) ? undefined : true}
            onInput={({ currentTarget }) => setSelectedZone(currentTarget.value)}
          />
        ) : (
          <input type="hidden" name={zoneName} value={fixedZone} />
        )}
      </span>
      {fixedZone === undefined && <TimeZoneOptions id={zones} />}
      {isElsewhere && (
        <p className="help">
          {timeFormat(locale, { ...fullFormat, timeZone: localZone }).format(new Date(timestamp))} (
          {t('fields.dateTimeInput.localTime')})
        </p>
      )}
    </>
  )
}
