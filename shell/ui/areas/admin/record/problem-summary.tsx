import { useContext } from 'react'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { ActedContext } from '../../form/acted-context.ts'
import { fieldId } from '../../form/field-row.tsx'
import { useWords } from '../admin-context.ts'

const words = {
  en: { title: 'What is to be mended' },
  de: { title: 'Was zu verbessern ist' },
}

/** Where there is more than one thing wrong, each with the way to it. */
export function ProblemSummary({ fields }: { fields: EntityOutline['fields'] }) {
  const { title } = useWords(words)
  const wrong = Object.entries(useContext(ActedContext)?.problem?.fields ?? {})
  if (wrong.length < 2) return null
  return (
    <nav className="problem" aria-label={title}>
      <ul>
        {wrong.map(([path, says]) => (
          <li key={path}>
            <a href={`#${fieldId(path)}`} onClick={focusIn}>
              {fields[path.split('.')[0] ?? '']?.label ?? path}
            </a>{' '}
            {says}
          </li>
        ))}
      </ul>
    </nav>
  )
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
