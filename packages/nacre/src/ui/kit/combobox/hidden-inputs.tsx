import { useEffect, useRef } from 'react'

/**
 * The hidden inputs of the selected values. Hidden inputs fire no change events, so this component
 * dispatches them.
 */
export function HiddenInputs({
  name,
  selected,
}: {
  name: string
  selected: readonly { readonly value: string }[]
}) {
  const anchorRef = useRef<HTMLSpanElement>(null)
  const values = selected.map(({ value }) => value)
  const joinedValues = values.join('\n')
  const previousValues = useRef(joinedValues)
  useEffect(() => {
    if (previousValues.current === joinedValues) return
    previousValues.current = joinedValues
    anchorRef.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [joinedValues, previousValues, anchorRef])
  return (
    <span ref={anchorRef} hidden>
      {(values.length === 0 ? [''] : values).map((value) => (
        <input key={value} type="hidden" name={name} value={value} />
      ))}
    </span>
  )
}
