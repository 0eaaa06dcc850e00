import { useMessages } from '../../../../kit/use-messages.ts'
import { useContext } from 'react'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { ActionStateContext } from '../../../../form/action-state-context.ts'
import { fieldId } from '../../../../form/field-row.tsx'

type FieldSchemas = EntitySchema['fields']

/** The list of several errors, each with a link to its field. */
export function ProblemSummary({ fields }: { fields: FieldSchemas }) {
  const t = useMessages()
  const wrong = Object.entries(useContext(ActionStateContext)?.problem?.errors ?? {})
  if (wrong.length < 2) return null
  return (
    <nav className="problem" aria-label={t('record.problemSummary.title')}>
      <ul>
        {wrong.map(([path, message]) => (
          <li key={path}>
            <a href={`#${fieldId(path)}`} onClick={focusInput}>
              {pathLabel(path.split('.'), fields)}
            </a>{' '}
            {message}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Returns the label of a field path, including nested fields. */
function pathLabel([name = '', ...innerPath]: readonly string[], fields: FieldSchemas): string {
  const field = fields[name]
  if (!field) return name
  const { item, fields: inside = item?.constraints.fields } = field.constraints
  const within = innerPath.find((step) => inside && Object.hasOwn(inside, step))
  if (within === undefined || !inside) return field.label
  return `${field.label}: ${pathLabel(innerPath.slice(innerPath.indexOf(within)), inside)}`
}

/** Focuses the input instead of its container. */
function focusInput(event: React.MouseEvent<HTMLAnchorElement>): void {
  const field = document.querySelector(event.currentTarget.hash)
  const input = field?.querySelector<HTMLElement>(
    'input:not([type=hidden]), select, textarea, button',
  )
  if (!input) return
  event.preventDefault()
  input.focus()
}
