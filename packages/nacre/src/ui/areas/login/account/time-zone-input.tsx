import { useHydrated } from '../../../components/use-hydrated.ts'
import { TimeZoneOptions } from '../../../records/time-zone-options.tsx'
import type { FieldProps } from '../../../form/field-row.tsx'

/** A time zone input. Its placeholder is the default time zone. */
export function TimeZoneInput(props: {
  wiring: FieldProps
  timeZone: string
  reportedZone: string | undefined
}) {
  const { wiring, timeZone, reportedZone } = props
  const deviceZone = useHydrated()
    ? new Intl.DateTimeFormat().resolvedOptions().timeZone
    : reportedZone
  const zones = `${wiring.id}-zones`
  return (
    <>
      <input
        {...wiring}
        defaultValue={timeZone}
        placeholder={timeZone === '' ? deviceZone : undefined}
        list={zones}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
      />
      <TimeZoneOptions id={zones} />
    </>
  )
}
