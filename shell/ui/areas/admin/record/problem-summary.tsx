import { useContext } from 'react'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { ActedContext } from '../../form/acted-context.ts'
import { fieldId } from '../../form/field-row.tsx'
import { useWords } from '../admin-context.ts'

const words = {
  en: { title: 'What is to be mended' },
  de: { title: 'Was zu verbessern ist' },
}

type Outlines = EntityOutline['fields']

/** Where there is more than one thing wrong, each with the way to it. */
export function ProblemSummary({ fields }: { fields: Outlines }) {
  const { title } = useWords(words)
  const wrong = Object.entries(useContext(ActedContext)?.problem?.fields ?? {})
  if (wrong.length < 2) return null
  return (
    <nav className="problem" aria-label={title}>
      <ul>
        {wrong.map(([path, says]) => (
          <li key={path}>
            <a href={`#${fieldId(path)}`} onClick={focusIn}>
              {labelOf(path.split('.'), fields)}
            </a>{' '}
            {says}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What is called by a path: a field, and what is meant inside of it. */
function labelOf([name = '', ...rest]: readonly string[], fields: Outlines): string {
  const field = fields[name]
  if (!field) return name
  const { item, fields: inside = item?.bounds.fields } = field.bounds
  const within = rest.find((step) => inside && Object.hasOwn(inside, step))
  if (within === undefined || !inside) return field.label
  return `${field.label}: ${labelOf(rest.slice(rest.indexOf(within)), inside)}`
}

/** The link leads to the field; whoever follows it wants to write there. */
function focusIn(event: React.MouseEvent<HTMLAnchorElement>): void {
  const field = document.querySelector(event.currentTarget.hash)
  const input = field?.querySelector<HTMLElement>(
    'input:not([type=hidden]), select, textarea, button',
  )
  if (!input) return
  event.preventDefault()
  input.focus()
}
