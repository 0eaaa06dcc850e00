import { useHydrated } from '../../../components/hydrated.ts'
import { Zones } from '../../admin/fields/zones.tsx'
import type { Wiring } from '../../form/field-row.tsx'

/** A zone by its name; what stands there as long as none is chosen is the one that is taken then. */
export function ZoneInput(props: { wiring: Wiring; zone: string; told: string | undefined }) {
  const { wiring, zone, told } = props
  const here = useHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : told
  const zones = `${wiring.id}-zones`
  return (
    <>
      <input
        {...wiring}
        defaultValue={zone}
        placeholder={zone === '' ? here : undefined}
        list={zones}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
      />
      <Zones id={zones} />
    </>
  )
}
