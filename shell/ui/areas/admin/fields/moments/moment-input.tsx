import { useState } from 'react'
import { useHydrated } from '../../../../components/hydrated.ts'
import type { Wiring } from '../../../form/field-row.tsx'
import { useAdmin, useWords } from '../../admin-context.ts'
import { timeFormat } from '../../formats.ts'
import { zoneMark } from '../read-form.ts'
import { clockTime, isZone, momentOf } from './zoned-time.ts'
import { Zones } from '../zones.tsx'

const whole = { dateStyle: 'full', timeStyle: 'short' } as const

const words = {
  en: { zone: 'Time zone', here: 'your time' },
  de: { zone: 'Zeitzone', here: 'Ihre Zeit' },
}

/**
 * A time and the zone whose clocks show it: the reader's own, as soon as that can be known. Somebody who
 * says another zone says where the time that stands there is meant.
 */
export function MomentInput(props: { wiring: Wiring; name: string; moment: string }) {
  const { zone } = useAdmin()
  // As long as it is not known where the reader is, the time stands there in UTC, and says so.
  return <ClockInput key={zone} {...props} here={zone} />
}

function ClockInput(props: { wiring: Wiring; name: string; moment: string; here: string }) {
  const { wiring, name, moment, here } = props
  const say = useWords(words)
  const { locale } = useAdmin()
  const isAlive = useHydrated()
  const [zone, setZone] = useState(here)
  const [clock, setClock] = useState(() => clockTime(moment, here))
  const isKnown = moment === '' || clock !== ''
  const meant = momentOf(clock, zone.trim())
  const isElsewhere = isAlive && zone.trim() !== here && meant !== undefined
  const zones = `${wiring.id}-zones`
  return (
    <>
      <span className="beside moment">
        <input
          {...wiring}
          // What was given and is no time stays as it is, so that it can be mended.
          type={isKnown ? 'datetime-local' : 'text'}
          step={clock.length > 16 ? 'any' : undefined}
          defaultValue={isKnown ? clock : moment}
          onInput={({ currentTarget }) => setClock(currentTarget.value)}
        />
        <input
          name={`${name}.${zoneMark}`}
          className="zone"
          aria-label={say.zone}
          defaultValue={here}
          list={zones}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isZone(zone.trim()) ? undefined : true}
          onInput={({ currentTarget }) => setZone(currentTarget.value)}
        />
      </span>
      <Zones id={zones} />
      {isElsewhere && (
        <p className="help">
          {timeFormat(locale, { ...whole, timeZone: here }).format(new Date(meant))} ({say.here})
        </p>
      )}
    </>
  )
}
