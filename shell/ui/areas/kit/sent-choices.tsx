import { useEffect, useRef } from 'react'

/** What a form sends of what was chosen. Changes of hidden inputs are silent, so this tells of them. */
export function SentChoices({
  name,
  chosen,
}: {
  name: string
  chosen: readonly { readonly value: string }[]
}) {
  const place = useRef<HTMLSpanElement>(null)
  const values = chosen.map(({ value }) => value)
  const all = values.join('\n')
  const before = useRef(all)
  useEffect(() => {
    if (before.current === all) return
    before.current = all
    place.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [all, before, place])
  return (
    <span ref={place} hidden>
      {(values.length === 0 ? [''] : values).map((value) => (
        <input key={value} type="hidden" name={name} value={value} />
      ))}
    </span>
  )
}
