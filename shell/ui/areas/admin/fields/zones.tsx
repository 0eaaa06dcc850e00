import { useHydrated } from '../../../components/hydrated.ts'

/** The zones that this browser knows, for an input to offer. */
export function Zones({ id }: { id: string }) {
  if (!useHydrated()) return null
  return (
    <datalist id={id}>
      {['UTC', ...Intl.supportedValuesOf('timeZone')].map((one) => (
        <option key={one}>{one}</option>
      ))}
    </datalist>
  )
}
