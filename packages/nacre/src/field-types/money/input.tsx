import { useAdmin } from '#shell/ui/records/admin-context.ts'
import { DecimalControl } from '../bases/number-input.tsx'
import { decimalInput } from '../decimal/input.tsx'
import type { ControlProps, TypeInput } from '../type-input.ts'

export const moneyInput: TypeInput = { ...decimalInput, Control: Money }

function Money(props: ControlProps) {
  const { language } = useAdmin()
  const { currency = 'EUR' } = props.field.constraints
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency }).formatToParts(1)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency
  const isAfter = parts.at(-1)?.type === 'currency'
  const currencySign = (
    <span className="sign">{sign === currency ? sign : `${sign} ${currency}`}</span>
  )
  return (
    <span className="beside money">
      {!isAfter && currencySign}
      <DecimalControl {...props} />
      {isAfter && currencySign}
    </span>
  )
}
