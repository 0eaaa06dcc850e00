import { type ChangeEvent, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { formText } from '../../../form/form-text.ts'
import { type ListLocation, listUrl, preservedFields } from '../list/list-url.ts'

interface Props {
  /** The accessible name. */
  label: string
  here: ListLocation
  /** The parameters of the URL that the inputs set. */
  names: readonly string[]
  children: ReactNode
}

/** A form whose inputs are parameters of the URL. It works without JavaScript. */
export function UrlForm({ label, here, names, children }: Props) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  // Going back shows the former values. The inputs stay mounted, because one of them may have the focus.
  useEffect(() => {
    const query = new URLSearchParams(here.search)
    for (const name of names) {
      const input = form.current?.elements.namedItem(name)
      if (input instanceof HTMLInputElement) input.value = query.get(name) ?? ''
      if (input instanceof HTMLSelectElement)
        input.value = query.get(name) ?? input.dataset['default'] ?? ''
    }
  }, [here.search, names])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const values = names.map((name) => [name, formText(data, name).trim()] as const)
    void navigate(listUrl(here, Object.fromEntries(values)), { preventScrollReset: true })
  }
  const choose = (event: ChangeEvent<HTMLFormElement>) => {
    if (event.target instanceof HTMLSelectElement) event.currentTarget.requestSubmit()
  }
  return (
    <form
      ref={form}
      className="list-filters"
      role="search"
      aria-label={label}
      action={here.pathname}
      onSubmit={submit}
      onChange={choose}
    >
      {preservedFields(here.search, names).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}
