import { useMessages } from '#shell/ui/kit/use-messages.ts'

/** Radio buttons side by side. An empty value has a dash. */
export function Radios(props: {
  name: string
  isWrong: boolean
  chosen: string
  options: readonly (readonly [value: string, label: string])[]
}) {
  const t = useMessages()
  const { name, isWrong, chosen, options } = props
  return (
    <div className="segments">
      {options.map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={chosen === value}
            aria-label={value === '' ? t('fields.boolean.none') : undefined}
            data-wrong={isWrong || undefined}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}
