import { useHydrated } from '../components/use-hydrated.ts'

/** A datalist of the time zones that the browser supports. */
export function TimeZoneOptions({ id }: { id: string }) {
  if (!useHydrated()) return null
  return (
    <datalist id={id}>
      {['UTC', ...Intl.supportedValuesOf('timeZone')].map((one) => (
        <option key={one}>{one}</option>
      ))}
    </datalist>
  )
}
